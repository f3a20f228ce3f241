import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Line, Location } from '../../text/line.ts';

const FIELD = /^"(metric|measurement|value)" : (?:"([^"]{1,100})",|(-?[\w.+-]{1,40}|"[^"]{1,40}"))$/;
const BRACES = /^(?:\[? ?\{|\} ?,? ?\{|\} ?\]?)$/;

/**
 * The measurements of the exporter JSONMeasurementsExporter, which writes objects one after the other and no document:
 * by the number of the line of their value, with the other lines of the objects. Empty for a document, and for any other text.
 */
export function readSplitEntries({ json, lines }: NativeText): ReadonlyMap<number, Entry | 'accepted'> {
  const entries = new Map<number, Entry | 'accepted'>();
  if (json !== undefined) return entries;
  let open: { readonly lines: Line[]; operation: string; measurement: string } | null = null;
  for (const [index, line] of lines.entries()) {
    const text = line.text.slice(0, 300).trim();
    const [, field, name, value] = FIELD.exec(text) ?? [];
    const next =
      lines
        .at(index + 1)
        ?.text.slice(0, 300)
        .trim() ?? '';
    if (field === 'metric' && name) open = { lines: [line], operation: name, measurement: '' };
    else if (field === 'measurement' && name && open) {
      open.measurement = name;
      open.lines.push(line);
    } else if (field === 'value' && value && open && open.measurement !== '' && BRACES.test(next)) {
      for (const known of open.lines) entries.set(known.number, 'accepted');
      entries.set(line.number, {
        location: line,
        operation: open.operation,
        measurement: open.measurement,
        printed: value,
      });
      open = null;
    } else open = null;
  }
  if (entries.size === 0) return entries;
  for (const line of lines) if (BRACES.test(line.text.slice(0, 300).trim())) entries.set(line.number, 'accepted');
  return entries;
}

/** One measurement of a report: `[READ], AverageLatency(us), 253.9`, or an object of the JSON exporters. */
export type Entry = {
  readonly location: Location;
  readonly operation: string;
  readonly measurement: string;
  readonly printed: string;
};

const ENTRY = /^\[([\w %.-]{1,100})\], ([^,]{1,100}), (\S{1,40})$/;

/** A line of the text exporter; null for other lines. */
export function readEntryLine(text: string): Omit<Entry, 'location'> | null {
  const [, operation, measurement, printed] = ENTRY.exec(text) ?? [];
  return operation && measurement && printed ? { operation, measurement, printed } : null;
}

export const isJsonEntry = (value: unknown): value is Fields =>
  isFields(value) && typeof value.metric === 'string' && typeof value.measurement === 'string' && 'value' in value;

export function toJsonEntry(value: unknown, location: Location): Entry | null {
  if (!isJsonEntry(value)) return null;
  const operation = readText(value.metric);
  const measurement = readText(value.measurement);
  if (operation === null || measurement === null) return null;
  return { location, operation, measurement, printed: String(readFinite(value.value) ?? value.value) };
}

/** What a measurement is. `count` and `return` are counts; `ignored` is left out by the rule of that name. */
type Meaning =
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'return'; readonly status: string; readonly count: number }
  | { readonly kind: 'ignored'; readonly rule: string }
  | { readonly kind: 'bad'; readonly reason: string };

const LATENCY = /^(Average|Min|Max|(\d{1,3}(?:\.\d{1,6})?)(?:st|nd|rd|th)?Percentile)Latency\((us|ms|ns)\)$/;
/** The raw measurement writes its summary with other names, in microseconds. */
const RAW = /^(Average|Min|Max|p(\d{1,2}(?:\.\d{1,4})?))$/;
const STATISTICS: Readonly<Record<string, string>> = { Average: 'mean', Min: 'min', Max: 'max' };
const OMITTED: readonly (readonly [RegExp, string])[] = [
  [/^LatencyVariance\(/, 'variance'],
  [/^RunTime\(/, 'run time'],
  [/^>?\d{1,15}$/, 'buckets of a histogram or time series'],
  [/^Below is a summary of latency in microseconds:$/, 'heading'],
];
const NOT_AN_OPERATION = /^(?:TOTAL_GC|THREAD_COUNT$|USED_MEM_MB$|SYS_LOAD_AVG$|GCS(?:_TIME)?$|MAX_|MIN_)/i;

/** What a measurement means; a value that is not a number is `bad`. */
export function toMeaning({ location, operation, measurement, printed }: Entry): Meaning {
  if (NOT_AN_OPERATION.test(operation)) return { kind: 'ignored', rule: 'memory and garbage collection of the client' };
  const rule = OMITTED.find(([pattern]) => pattern.test(measurement))?.[1];
  if (rule !== undefined) return { kind: 'ignored', rule };
  const value = parsePrintedNumber(printed);
  if (value === null) return { kind: 'bad', reason: `"${printed.slice(0, 60)}" is not a number` };
  const status = /^Return=(.{1,60})$/.exec(measurement)?.[1];
  if (status !== undefined) return { kind: 'return', status, count: value };
  if (measurement === 'Operations' || measurement === 'Total Operations') return { kind: 'count', count: value };
  if (measurement === 'Throughput(ops/sec)') {
    return { kind: 'figure', figure: { location, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value } };
  }
  const [, which, share, unit = 'us'] = LATENCY.exec(measurement) ?? RAW.exec(measurement) ?? [];
  if (which === undefined) return { kind: 'bad', reason: `"${measurement}" is not a measurement of YCSB` };
  const statistic = share === undefined ? (STATISTICS[which] ?? 'mean') : toPercentile(share);
  return { kind: 'figure', figure: { location, metric: 'latency', unit, statistic, value } };
}
