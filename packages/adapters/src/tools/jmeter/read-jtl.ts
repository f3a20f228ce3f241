import { medianOf } from '../../figures/median-of.ts';
import { isOpenEnd, OPEN_END_REASON } from '../../load-tool/last-line.ts';
import type { LoadFigure } from '../../load-tool/load.ts';
import { addRequests } from '../../load-tool/named-requests.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import { announcesWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** A cell with line breaks is one message of an error. */
const MAX_LINES_OF_ROW = 100;
const MAX_SAMPLES = 10_000;

export const isJtlHead = (text: string): boolean =>
  /^[\w"]{1,40}(?:,[\w"]{1,40}){3,60}$/.test(text) &&
  ['timeStamp', 'elapsed', 'label'].every((name) => text.split(',').includes(name));

type Label = { readonly line: Line; readonly times: number[]; failed: number; begin: number; end: number };
type Row = { readonly lines: readonly Line[]; readonly text: string };

const countQuotes = (text: string): number => text.split('"').length - 1;

/** The rows below the heading. A quoted cell may go on over several lines. */
function* listRows(lines: Iterable<Line>, first: Line): Generator<Row> {
  let open: Line[] = [];
  let quotes = 0;
  for (const line of lines) {
    if (line.number <= first.number || (open.length === 0 && line.text.trim() === '')) continue;
    open.push(line);
    quotes += countQuotes(line.text);
    if (quotes % 2 === 1 && open.length < MAX_LINES_OF_ROW) continue;
    yield { lines: open, text: open.map(({ text }) => text).join('\n') };
    [open, quotes] = [[], 0];
  }
  if (open.length > 0) yield { lines: open, text: open.map(({ text }) => text).join('\n') };
}

/** Interpolated between the ranks around `share * (n + 1)`, as JMeter's dashboard does it. */
function percentileOf(sorted: readonly number[], share: number): number {
  const rank = share * (sorted.length + 1);
  const below = Math.floor(rank);
  const [low, high] = [sorted[Math.max(below, 1) - 1] ?? 0, sorted[below] ?? sorted.at(-1) ?? 0];
  return below < 1 ? low : low + (rank - below) * (high - low);
}

/** As many times as a result may hold, evenly over their order. */
function spread(sorted: readonly number[]): number[] {
  if (sorted.length <= MAX_SAMPLES) return [...sorted];
  const step = (sorted.length - 1) / (MAX_SAMPLES - 1);
  return Array.from({ length: MAX_SAMPLES }, (_, index) => sorted[Math.round(index * step)] ?? 0);
}

function addLabel(draft: OutcomeDraft, name: string, { line, times, failed, begin, end }: Label): void {
  const sorted = [...times].sort((a, b) => a - b);
  const count = sorted.length;
  const latency = { location: line, metric: 'latency', unit: 'ms', n: count } as const;
  const median = medianOf(sorted);
  const figures: LoadFigure[] = [
    { ...latency, statistic: 'mean', value: sorted.reduce((sum, time) => sum + time, 0) / count },
    ...(median === null ? [] : [{ ...latency, statistic: 'median', value: median }]),
    { ...latency, statistic: 'min', value: sorted[0] ?? 0 },
    { ...latency, statistic: 'max', value: sorted.at(-1) ?? 0 },
    ...[0.9, 0.95, 0.99].map((share) => ({
      ...latency,
      statistic: `p${share * 100}`,
      value: percentileOf(sorted, share),
    })),
  ];
  if (end > begin) {
    const value = (count * 1000) / (end - begin);
    figures.push({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value, n: count });
  }
  if (count > MAX_SAMPLES) draft.warn(line, `${MAX_SAMPLES} of ${count} samples are stored, evenly spaced by value`);
  addRequests(draft, { location: line, name, language: 'java', figures, failed, count, samples: spread(sorted) });
}

const toInteger = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Read a JTL file as CSV: the samples of each label. */
export function readJtl(native: NativeText, draft: OutcomeDraft, head: Line): void {
  const columns = head.text.trim().replaceAll('"', '').split(',');
  const [stampAt, elapsedAt, labelAt, successAt] = ['timeStamp', 'elapsed', 'label', 'success'].map((name) =>
    columns.indexOf(name),
  );
  const labels = new Map<string, Label>();
  draft.accept(head);
  for (const { lines, text } of listRows(native.lines, head)) {
    const [line] = lines;
    if (!line) continue;
    const cells = readCells(text, ',');
    const [stamp, elapsed] = [toInteger(cells[stampAt ?? -1]), toInteger(cells[elapsedAt ?? -1])];
    const label = cells[labelAt ?? -1] ?? '';
    const isOpen = lines.some((part) => isOpenEnd(native, part));
    if (cells.length !== columns.length || elapsed === null || isOpen) {
      const reason = isOpen ? OPEN_END_REASON : 'not a row with the columns of its heading';
      for (const part of lines) draft.reject(part, part.text, reason);
      continue;
    }
    for (const part of lines) {
      if (announcesWarmUp(label)) draft.ignore(part, WARM_UP_RULE);
      else draft.accept(part);
    }
    if (announcesWarmUp(label)) continue;
    const known = labels.get(label) ?? { line, times: [], failed: 0, begin: Number.POSITIVE_INFINITY, end: 0 };
    labels.set(label, known);
    known.times.push(elapsed);
    if (cells[successAt ?? -1] === 'false') known.failed += 1;
    known.begin = Math.min(known.begin, stamp ?? Number.POSITIVE_INFINITY);
    known.end = Math.max(known.end, (stamp ?? 0) + elapsed);
  }
  if (labels.size === 0) draft.reject('file', head.text, 'no sample below the heading: the file is truncated');
  for (const [name, label] of labels) addLabel(draft, name, label);
}
