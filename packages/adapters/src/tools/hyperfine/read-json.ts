import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { toCount, toStddev } from '../../figures/statistics.ts';
import {
  type Fields,
  fieldsOf,
  isFields,
  listFields,
  lookUp,
  readFinite,
  readSamples,
  readText,
} from '../../json/fields.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import { readName } from '../../text/clean-text.ts';
import type { Location } from '../../text/native-text.ts';

/** One benchmarked command, from any of hyperfine's formats. */
export type Benchmark = {
  readonly location: Location;
  readonly command: string;
  readonly params: ReadonlyMap<string, string>;
  /** In the units they were printed in. */
  readonly figures: readonly Figure[];
  /** Why its figures measure nothing; null where they do. */
  readonly failure: string | null;
};

/** A deviation that is printed as nothing is smaller than the digits show: it is not known. */
export const toPrintedStddev = (deviation: number | null) => (deviation === 0 ? null : toStddev(deviation));

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** True for either layout: `results` of commands with their mean or their summary. */
export function isHyperfineJson(json: unknown): json is Fields {
  const { command, summary, exit_codes, mean, stddev, user, system } =
    listFields(fieldsOf(json).results, '')[0]?.entry ?? {};
  if (typeof command !== 'string') return false;
  // Before 1.13 a report had no exit codes.
  const isOld = [mean, stddev, user, system].every((field) => field !== undefined);
  return isFields(summary) || isOld || (Array.isArray(exit_codes) && mean !== undefined);
}

function toParams(value: unknown): Map<string, string> {
  return new Map(
    Object.entries(fieldsOf(value)).flatMap(([name, printed]) => {
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

function readMemory(entry: Fields, location: string): Figure[] {
  const samples = readSamples(entry.memory_usage_byte);
  const middle = samples && [...samples].sort((a, b) => a - b)[Math.floor((samples.length - 1) / 2)];
  if (!samples || middle === undefined || middle === null) return [];
  const what = { location, metric: 'peak-memory', unit: 'B', value: middle, statistic: 'median' };
  return [{ ...what, n: samples.length, samples }];
}

/** The layout of hyperfine 1.x and of its CSV: the mean first, and what the times would say where they are left out. */
const MEAN: readonly JsonFigure[] = [{ at: 'mean', metric: 'latency', unit: 's', deviation: 'stddev' }];
const SUMMARY: readonly JsonFigure[] = ['median', 'min', 'max'].map((at) => {
  return { at, metric: 'latency', unit: 's', statistic: at };
});
const CPU: readonly JsonFigure[] = [
  { at: 'user', metric: 'user-time', unit: 's' },
  { at: 'system', metric: 'system-time', unit: 's' },
];

export function readFirst(draft: OutcomeDraft, entry: Fields, location: string, command: string): Benchmark | null {
  if (readFinite(entry.mean) === null) return null;
  const times = readSamples(entry.times);
  const read = (table: readonly JsonFigure[]) =>
    readJsonFigures(draft, entry, table, location).map((figure) => ({ ...figure, n }));
  const codes = list(entry.exit_codes);
  const n = times?.length ?? (codes.length > 0 ? codes.length : null);

  return {
    location,
    command,
    params: toParams(entry.parameters),
    figures: [
      ...read(MEAN).map((mean) => (times === null ? mean : { ...mean, samples: times })),
      ...(times === null ? read(SUMMARY) : []),
      ...read(CPU),
      ...readMemory(entry, location),
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

function readQuantity(entry: Fields, location: string, quantity: string, metric: string): Figure[] {
  const summary = fieldsOf(fieldsOf(entry.summary)[quantity]);
  const mean = readFinite(summary.mean);
  const unit = readText(summary.unit);
  if (mean === null || unit === null) return [];
  const samples = readSamples(
    listFields(entry.measurements, '').map(({ entry: one }) => fieldsOf(one[quantity]).value),
  );
  const n = toCount(readFinite(summary.count)) ?? samples?.length ?? null;
  const uncertainty = toStddev(readFinite(summary.stddev));
  const measure = { location, metric, unit: lookUp(UNITS, unit) ?? unit, statistic: 'mean' };
  const figure = { ...measure, value: mean, uncertainty, n };
  return [samples === null ? figure : { ...figure, samples }];
}

/** The layout of hyperfine 2.x, `schema_version` 2. */
function readSecond(_: OutcomeDraft, entry: Fields, location: string, command: string): Benchmark | null {
  const figures = QUANTITIES.flatMap(([quantity, metric]) => readQuantity(entry, location, quantity, metric));
  const codes = listFields(entry.measurements, '').flatMap(({ entry: one }) =>
    'exit_code' in one ? [one.exit_code] : [],
  );
  return figures[0]?.metric === 'latency'
    ? { location, command, params: toParams(entry.parameters), figures, failure: findFailure(codes) }
    : null;
}

/** Read what `--export-json` writes. */
export function readJson(json: Fields, draft: OutcomeDraft): Benchmark[] {
  const metadata = fieldsOf(json.metadata);
  const platform = fieldsOf(metadata.platform);
  const client = { os: readName(platform.os), cpu: { arch: readName(platform.architecture, 40) } };
  draft.setTool({ version: readText(metadata.hyperfine_version) });
  draft.setEnvironment({ client });
  return list(json.results).flatMap((value, index) => {
    const location = `/results/${index}`;
    const entry = fieldsOf(value);
    const command = readText(entry.command);
    const read = isFields(entry.summary) ? readSecond : readFirst;
    const benchmark = command === null ? null : read(draft, entry, location, command);
    if (!benchmark) draft.reject(location, command ?? '', 'not a hyperfine result: no command or no mean');
    return benchmark ? [benchmark] : [];
  });
}
