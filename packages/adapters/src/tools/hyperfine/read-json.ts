import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type Fields, isFields, listFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NativeText } from '../../text/lines.ts';
import { type Benchmark, type Figure, type HyperfineFacts, noFacts, type Report, toMean } from './benchmark.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** True for either layout: `results` of commands with their mean or their summary. */
export function isHyperfineJson(json: unknown): json is Fields {
  const [first] = isFields(json) ? listFields(json.results, '/results') : [];
  if (!isFields(json) || first === undefined || typeof first.entry.command !== 'string') return false;
  return isFields(first.entry.summary) || (Array.isArray(first.entry.exit_codes) && 'mean' in first.entry);
}

/** A truncated report: no other tool writes these keys. */
export const isTruncatedJson = (native: NativeText): boolean =>
  native.json === undefined &&
  /^\s{0,100}\{/.test(native.text) &&
  /"(?:exit_codes|time_wall_clock)"/.test(native.text) &&
  native.text.includes('"command"');

function toParams(value: unknown): Map<string, string> {
  const entries = isFields(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([name, printed]) => {
      const text = isFields(printed) ? readText(printed.value) : readText(printed);
      return text === null ? [] : [[name, text] as const];
    }),
  );
}

/** What went wrong, by the exit codes of all runs; a run that a signal ended has none. */
function findFailure(codes: readonly unknown[]): string | null {
  const bad = codes.filter((code) => code !== 0);
  if (bad.length === 0) return null;
  const kinds = [...new Set(bad)]
    .slice(0, 5)
    .map((code) => (typeof code === 'number' ? `exit code ${code}` : 'a signal'));
  return `${bad.length} of ${codes.length} runs failed (${kinds.join(', ')}); the values include them`;
}

function readMemory(entry: Fields): Figure[] {
  const samples = readSamples(entry.memory_usage_byte);
  const middle = samples && [...samples].sort((a, b) => a - b)[Math.floor((samples.length - 1) / 2)];
  if (!samples || middle === undefined || middle === null) return [];
  return [
    {
      metric: 'peak-memory',
      unit: 'B',
      value: middle,
      statistic: 'median',
      uncertainty: null,
      n: samples.length,
      samples,
    },
  ];
}

/** The layout of hyperfine 1.x. */
function readFirst(entry: Fields, location: string, command: string): Benchmark | null {
  const mean = readFinite(entry.mean);
  if (mean === null) return null;
  const samples = readSamples(entry.times);
  const codes = list(entry.exit_codes);
  const n = samples?.length ?? (codes.length > 0 ? codes.length : null);
  const spread = toStddev(readFinite(entry.stddev));
  return {
    location,
    command,
    params: toParams(entry.parameters),
    figures: [
      { metric: 'latency', unit: 's', value: mean, statistic: 'mean', uncertainty: spread, n, samples },
      ...toMean('user-time', 's', readFinite(entry.user), n),
      ...toMean('system-time', 's', readFinite(entry.system), n),
      ...readMemory(entry),
    ],
    failure: findFailure(codes),
  };
}

/** What a quantity of layout 2 is here; `time_cpu` is the sum of the two other times. */
const QUANTITIES: readonly (readonly [string, string])[] = [
  ['time_wall_clock', 'latency'],
  ['time_user', 'user-time'],
  ['time_system', 'system-time'],
  ['memory_peak_resident', 'peak-memory'],
];
const UNITS: Readonly<Record<string, string>> = { second: 's', byte: 'B' };

function readQuantity(entry: Fields, quantity: string, metric: string): Figure[] {
  const summary = isFields(entry.summary) ? entry.summary[quantity] : null;
  const mean = isFields(summary) ? readFinite(summary.mean) : null;
  const unit = isFields(summary) ? readText(summary.unit) : null;
  if (!isFields(summary) || mean === null || unit === null) return [];
  const measured = listFields(entry.measurements, '').map(({ entry: one }) => one[quantity]);
  const samples = readSamples(measured.map((one) => (isFields(one) ? one.value : null)));
  const n = toCount(readFinite(summary.count)) ?? samples?.length ?? null;
  const uncertainty = toStddev(readFinite(summary.stddev));
  return [{ metric, unit: UNITS[unit] ?? unit, value: mean, statistic: 'mean', uncertainty, n, samples }];
}

/** The layout of hyperfine 2.x, `schema_version` 2. */
function readSecond(entry: Fields, location: string, command: string): Benchmark | null {
  const figures = QUANTITIES.flatMap(([quantity, metric]) => readQuantity(entry, quantity, metric));
  const codes = listFields(entry.measurements, '').flatMap(({ entry: one }) =>
    'exit_code' in one ? [one.exit_code] : [],
  );
  return figures[0]?.metric === 'latency'
    ? { location, command, params: toParams(entry.parameters), figures, failure: findFailure(codes) }
    : null;
}

function readFacts(json: Fields): HyperfineFacts {
  const metadata = isFields(json.metadata) ? json.metadata : {};
  const platform = isFields(metadata.platform) ? metadata.platform : {};
  return {
    version: readText(metadata.hyperfine_version),
    os: readText(platform.os),
    arch: readText(platform.architecture),
  };
}

/** Read what `--export-json` writes. */
export function readJson(json: Fields, draft: OutcomeDraft): Report {
  const benchmarks = list(json.results).flatMap((value, index) => {
    const location = `/results/${index}`;
    const command = isFields(value) ? readText(value.command) : null;
    const read = isFields(value) && isFields(value.summary) ? readSecond : readFirst;
    const benchmark = isFields(value) && command !== null ? read(value, location, command) : null;
    if (!benchmark) draft.reject(location, command ?? '', 'not a hyperfine result: no command or no mean');
    return benchmark ? [benchmark] : [];
  });
  return { benchmarks, facts: isFields(json.metadata) ? readFacts(json) : noFacts() };
}
