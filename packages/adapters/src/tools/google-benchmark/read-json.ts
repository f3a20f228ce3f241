import { type Fields, fieldsOf, isFields, listFields, readFinite, readText } from '../../json/json-fields.ts';
import { parseJsonText } from '../../json/json-text.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { listNames, toRow } from './fields-row.ts';
import { type BenchmarkRow, type Facts, IS_DEBUG_BUILD, IS_SCALING } from './row.ts';

/** Fields that are stored elsewhere, or that name the machine. */
const NOT_EXTRA = new Set([
  'date',
  'host_name',
  'executable',
  'num_cpus',
  'mhz_per_cpu',
  'cpu_scaling_enabled',
  'caches',
  'load_avg',
  'library_version',
  'library_build_type',
  'json_schema_version',
]);

function readFacts(context: Fields, draft: OutcomeDraft): Facts {
  if (context.library_build_type === 'debug') draft.warn('file', IS_DEBUG_BUILD);
  if (context.cpu_scaling_enabled === true) draft.warn('file', IS_SCALING);
  const extra = Object.entries(context).flatMap(([key, value]) => {
    const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : readText(value);
    return NOT_EXTRA.has(key) || text === null ? [] : [[key, text] as const];
  });
  return {
    version: readText(context.library_version),
    date: readText(context.date),
    cpus: readFinite(context.num_cpus),
    mhz: readFinite(context.mhz_per_cpu),
    load: Array.isArray(context.load_avg) ? readFinite(context.load_avg[0]) : null,
    extra: new Map(extra),
  };
}

/**
 * A truncated report up to its last complete entry. The tool always puts an entry's braces on separate lines,
 * four blanks deep.
 */
function parseTruncated(text: string): unknown {
  const end = Math.max(text.lastIndexOf('\n    },\n'), text.lastIndexOf('\r\n    },\r\n'));
  return end < 0 ? undefined : parseJsonText(`${text.slice(0, text.indexOf('}', end) + 1)}]}`);
}

/** True for the start of a report, complete or truncated. */
export const looksLikeJson = ({ text }: NativeText): boolean =>
  /^\s{0,1000}\{\s{0,100}"context":\s{0,100}\{/.test(text) &&
  text.includes('"benchmarks"') &&
  (text.includes('"num_cpus"') || text.includes('"time_unit"'));

export function readJson(native: NativeText, draft: OutcomeDraft): { rows: BenchmarkRow[]; facts: Facts } {
  const cut = native.json === undefined ? parseTruncated(native.text) : undefined;
  const document = native.json ?? cut;
  if (native.json === undefined) {
    const isLost = cut === undefined;
    const reason = isLost
      ? 'invalid JSON, and no entry is complete'
      : 'the report is truncated after the last result here';
    draft.reject('file', native.text.slice(-200), reason);
    for (const line of native.lines) draft.accept(line);
  }
  if (!isFields(document)) return { rows: [], facts: { extra: new Map() } };
  const entries = listFields(document.benchmarks, '/benchmarks');
  const names = listNames(entries.map(({ entry }) => entry));
  const rows = entries.flatMap(({ entry, pointer }) => {
    const text = `${String(entry.name).slice(0, 200)} ${String(entry.real_time).slice(0, 40)}`;
    const row = toRow(entry, { location: pointer, text }, names);
    if (row === null) draft.reject(pointer, JSON.stringify(entry).slice(0, 200), 'the entry has no name');
    return row ? [row] : [];
  });
  if (Array.isArray(document.benchmarks) && document.benchmarks.length > entries.length) {
    draft.reject('/benchmarks', '', 'some entries are not objects');
  }
  return { rows, facts: readFacts(fieldsOf(document.context), draft) };
}
