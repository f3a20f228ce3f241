import { type Fields, fieldsOf, isFields, listFields, lookUp, readFinite, readText } from '../../json/json-fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';
import { hasSummary, toTitle } from './counter-line.ts';
import type { CounterEntry } from './counter-log.ts';

/** Keys of a summary whose counters have other names on the console; both must be in one series. */
const PRINTED: Readonly<Record<string, string>> = {
  Ir: 'Instructions',
  L1hits: 'L1 Hits',
  LLhits: 'LL Hits',
  RamHits: 'RAM Hits',
  TotalRW: 'Total read+write',
  EstimatedCycles: 'Estimated Cycles',
  TotalBytes: 'Total bytes',
  TotalBlocks: 'Total blocks',
  AtTGmaxBytes: 'At t-gmax bytes',
  AtTGmaxBlocks: 'At t-gmax blocks',
  AtTEndBytes: 'At t-end bytes',
  AtTEndBlocks: 'At t-end blocks',
  MaximumBytes: 'Maximum bytes',
  MaximumBlocks: 'Maximum blocks',
  TotalLifetimes: 'Total lifetimes',
  TotalEvents: 'Total events',
  TotalUnits: 'Total units',
  ReadsBytes: 'Reads bytes',
  WritesBytes: 'Writes bytes',
};

/** The value of this run: alone on the left, or the first of both. Null where only the run before has one. */
function readValue(metric: unknown): number | null {
  const metrics = fieldsOf(fieldsOf(metric).metrics);
  const left = fieldsOf(Array.isArray(metrics.Both) ? metrics.Both[0] : metrics.Left);
  return readFinite(left.Int) ?? readFinite(left.Float);
}

/** Every counter of a profile's total, under the name of its tool. */
function listCounters(profile: Fields): [string, unknown][] {
  const total = fieldsOf(fieldsOf(profile.summaries).total);
  return Object.values(fieldsOf(total.summary)).flatMap((counters) => Object.entries(fieldsOf(counters)));
}

function readSummary(summary: Fields, line: Line, draft: OutcomeDraft): CounterEntry[] {
  const title = toTitle(readText(summary.module_path) ?? '', readText(summary.id), readText(summary.details));
  if (title === null) {
    draft.reject(line, '', 'the summary has no benchmark name');
    return [];
  }
  const entries = listFields(summary.profiles, '/profiles').flatMap(({ entry }) => {
    const tool = readText(entry.tool)?.toLowerCase() ?? null;
    return listCounters(entry).flatMap(([key, metric]): CounterEntry[] => {
      const counter = lookUp(PRINTED, key) ?? key;
      const value = readValue(metric);
      if (value === null) draft.reject(line, counter, 'no value of this run for the counter');
      return value === null ? [] : [{ line, title, tool, counter, value, isPair: true }];
    });
  });
  if (entries.length === 0) draft.reject(line, title.printed, 'the summary has no counters of this run');
  return entries;
}

type Document = { readonly lines: readonly Line[]; readonly text: string };

const indentOf = (text: string): number => text.length - text.trimStart().length;

/**
 * The JSON objects of a log: one on a line, or spread over lines between a `{` and a `}` of one indentation. One that
 * starts no deeper than an open one means that the open one is truncated.
 */
function listDocuments(native: NativeText): Document[] {
  const whole = native.text.split(/\r\n|\n|\r/);
  const documents: Document[] = [];
  let open: { readonly indent: number; readonly lines: Line[]; readonly texts: string[] } | null = null;
  const close = () => {
    if (open) documents.push({ lines: open.lines, text: open.texts.join('\n').trim() });
    open = null;
  };
  for (const [index, line] of native.lines.entries()) {
    const raw = whole[index] ?? '';
    const indent = indentOf(raw);
    if (raw.startsWith('{', indent) && indent <= (open?.indent ?? indent)) {
      close();
      open = { indent, lines: [], texts: [] };
    }
    open?.lines.push(line);
    open?.texts.push(raw);
    const isWhole = raw.trim() !== '{' && open?.lines.length === 1;
    if (open && (isWhole || (indent === open.indent && raw.trim() === '}'))) close();
  }
  close();
  return documents;
}

const INVALID = 'the summary is invalid JSON: the log may be truncated';

/** The summaries of a log, and the numbers of their lines. */
export function readSummaries(
  native: NativeText,
  draft: OutcomeDraft,
): { entries: CounterEntry[]; lines: Set<number> } {
  const entries: CounterEntry[] = [];
  const lines = new Set<number>();
  if (!hasSummary(native.text)) return { entries, lines };
  for (const { lines: inside, text } of listDocuments(native)) {
    const line = inside[0];
    const last = inside.at(-1);
    if (!line || !last || !text.includes('"benchmark_exe"')) continue;
    const summary = parseJsonText(text);
    if (isFields(summary)) entries.push(...readSummary(summary, line, draft));
    else draft.reject(last === line ? line : `lines ${line.number}–${last.number}`, '', INVALID);
    for (const inner of inside) {
      draft.accept(inner);
      lines.add(inner.number);
    }
  }
  return { entries, lines };
}
