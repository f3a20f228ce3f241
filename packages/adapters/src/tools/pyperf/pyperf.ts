import type { Environment } from '@tachograph/schema/environment';
import type { Params, Result } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { meanOf, toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { isDriverKey } from '../../names/cell-name.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import { readName } from '../../text/clean-text.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line, NativeText } from '../../text/native-text.ts';

/** One benchmark of a pyperf file: the values of all its processes in one list, with the metadata they share. */
type PyperfBenchmark = {
  readonly pointer: string;
  readonly name: string | null;
  readonly metadata: Fields;
  readonly values: readonly number[];
  /** Processes that gave values; a calibration gives warm-ups only. */
  readonly processes: number;
  readonly calibrations: number;
  /** Processes with values that are negative or not numbers. */
  readonly broken: readonly string[];
};

/** Values were called samples until pyperf 0.9.6. */
const valuesOf = (run: Fields): unknown => run.values ?? run.samples;

const isRun = (run: unknown): boolean =>
  isFields(run) && (Array.isArray(run.values) || Array.isArray(run.samples) || Array.isArray(run.warmups));

/** Other tools have `benchmarks` with `runs` as well; only pyperf's runs are lists of values or warm-ups. */
const isSuite = (json: unknown): json is Fields =>
  isFields(json) &&
  json.version !== undefined &&
  Array.isArray(json.benchmarks) &&
  json.benchmarks.some((entry) => isFields(entry) && Array.isArray(entry.runs) && entry.runs.some(isRun));

/** Metadata that all benchmarks of a file share are at its root; `common_metadata` there until pyperf 1.0. */
const sharedMetadata = (fields: Fields): Fields => ({
  ...fieldsOf(fields.common_metadata),
  ...fieldsOf(fields.metadata),
});

function listBenchmarks(suite: Fields): PyperfBenchmark[] {
  const shared = sharedMetadata(suite);
  return listFields(suite.benchmarks, '/benchmarks').map(({ entry, pointer }) => {
    const runs = listFields(entry.runs, `${pointer}/runs`);
    const measured = runs.filter(({ entry: run }) => {
      const values = valuesOf(run);
      return Array.isArray(values) && values.length > 0;
    });
    const read = measured.map((run) => ({ pointer: run.pointer, values: readSamples(valuesOf(run.entry)) }));
    const first = measured[0] ?? runs[0];
    const own = first ? sharedMetadata(first.entry) : {};
    const metadata = { ...shared, ...sharedMetadata(entry), ...own };
    return {
      pointer,
      name: readText(metadata.name) ?? readText(entry.name),
      metadata,
      values: read.flatMap(({ values }) => values ?? []),
      processes: read.filter(({ values }) => values !== null).length,
      calibrations: runs.length - measured.length,
      broken: read.filter(({ values }) => values === null).map(({ pointer }) => pointer),
    };
  });
}

/** What `pyperf show` prints: mean and, from two values on, standard deviation (n − 1). */
export function toMean(values: readonly number[]): { readonly mean: number; readonly deviation: number | null } {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)) };
}

/** `Mean +- std dev: 828 ns +- 300 ns`, with the name of its benchmark, which `pyperf timeit` does not print. */
const MEAN =
  /^(?:(\S.{0,400}): )?Mean \+- std dev: ([\d.]{1,30}) (sec|ms|us|ns|MiB|KiB|bytes?) \+- ([\d.]{1,30}) (sec|ms|us|ns|MiB|KiB|bytes?)$/;
const COUNT = /^Total number of values: (\d{1,9})$/;
const BYTES: Readonly<Record<string, number>> = { byte: 1, bytes: 1, KiB: 1024, MiB: 1024 ** 2 };
const NOISE: NoiseRules = {
  'advice of pyperf':
    /^(?:WARNING|ERROR): (?:the (?:benchmark|shortest|standard|maximum|minimum|values?|stdev)|Not enough)\b|^\* |^(?:Try to rerun|Run 'python|Use pyperf|Use --quiet)/,
  'further statistics':
    /^(?:Total (?:duration|number of \w+)|Start date|End date|Raw value (?:minimum|maximum)|Number of [a-z]{1,20}(?: [a-z]{1,20}){0,4}(?: \(out of [^()]{1,80}\))?|Loop iterations per value|Minimum|Median \+- MAD|Maximum|Inner iterations)\s{0,10}: /,
  'underline of a short name': /^={1,2}$/,
  percentile: /^\d{1,3}th percentile: /,
  progress: /^(?:\S.{0,200}: )?\.{2,}$/,
  'border of a table': /^\+(?:[-=]{3,200}\+){1,50}$/,
  metadata: /^(?:Common metadata|Metadata:?)$|^- [a-z_0-9]{1,60}: /,
};

const isMeanLine = (text: string): boolean => MEAN.test(text.trim().slice(0, 600));

/** Lines of `compare_to` with figures of two runs: plain, and in groups. */
const COMPARED = [
  /^(?:.{0,400}: )?Mean \+- std dev: \[/,
  /^- \S.{0,300}: [\d.]{1,20} \w{1,5} \+- [\d.]{1,20} \w{1,5} -> [\d.]{1,20} \w{1,5} \+- /,
];
const AROUND_COMPARED =
  /^\| .{0,600}\|$|^(?:Slower|Faster) \(\d{1,9}\):$|^(?:Benchmark hidden because|Geometric mean: |Not significant!$|Significant \(t=)/;

const COMPARISON = 'a comparison of two runs: send the JSON file of each run';

/** True for a text that compares two runs, each of which has a file with its own values. */
const hasComparison = ({ lines }: NativeText): boolean =>
  lines.some(
    ({ text }, at) =>
      COMPARED.some((pattern) => pattern.test(text.trim().slice(0, 1000))) ||
      (/^\| Benchmark\s.{0,400}\|$/.test(text.slice(0, 500)) &&
        /^\+=[=+]{0,500}\+$/.test(lines.at(at + 1)?.text ?? '')),
  );

/** pyperf underlines the titles of files with `=` and those of benchmarks with `-`, over their whole length. */
const isUnderline = (text: string, { text: above }: Line, sign: '=' | '-'): boolean =>
  text !== '' && text === sign.repeat(above.trim().length);

function readMean(line: Line, heading: string | null) {
  const match = MEAN.exec(line.text.trim().slice(0, 600));
  const [, inline, printed = '', unit = '', spread = '', spreadUnit = ''] = match ?? [];
  const value = parsePrintedNumber(printed);
  // Only sizes are printed in two units: `12.3 MiB +- 14.4 KiB`.
  const scale = unit === spreadUnit ? 1 : (BYTES[spreadUnit] ?? Number.NaN) / (BYTES[unit] ?? Number.NaN);
  const deviation = (parsePrintedNumber(spread) ?? Number.NaN) * scale;
  return value === null || Number.isNaN(deviation) ? null : { name: inline ?? heading, value, unit, deviation };
}

const UNNAMED = 'the line does not name its benchmark: the JSON file (-o) does';

function addMean(draft: OutcomeDraft, line: Line, mean: NonNullable<ReturnType<typeof readMean>>, n: number | null) {
  const { name, value, unit, deviation } = mean;
  const measure = toMeasure(unit);
  if (measure === null) return;
  const named = toNamedCell(draft, line, name ?? 'unnamed', { language: 'python' });
  if (name === null) draft.warn(line, UNNAMED, { field: 'scenario', name: named.cell.scenario });
  // What is printed as 0.00 is smaller than the digits, not exact.
  const figure = { location: line, ...measure, statistic: 'mean', value, uncertainty: toStddev(deviation || null), n };
  addFigures(draft, name === null ? alsoUnsure(named, 'scenario') : named, [figure]);
}

/**
 * Stored in `extra`. The machine's name, the path of Python and its configuration are left out: they can name people.
 */
const EXTRA = ['aslr', 'cpu_config', 'cpu_freq', 'timer', 'python_compiler', 'date'] as const;

/** `0-1,3 → [0, 1, 3]`; null for anything else. */
export function readCpus(text: string): number[] | null {
  const cpus = new Set<number>();
  for (const part of text.slice(0, 2000).split(',')) {
    const match = /^\s?(\d{1,4})(?:-(\d{1,4}))?\s?$/.exec(part);
    const from = Number(match?.[1]);
    const to = Number(match?.[2] ?? match?.[1]);
    if (!match || to < from) return null;
    for (let cpu = from; cpu <= to && cpus.size < 4096; cpu += 1) cpus.add(cpu);
  }
  return [...cpus];
}

/** What pyperf's metadata says about the machine. The affinity is the one pyperf's workers ran with. */
function toEnvironment(metadata: Fields): Environment {
  const text = (key: string, max = 200) => readName(metadata[key], max);
  const load = readFinite(metadata.load_avg_1min);
  const cpus = readCpus(text('cpu_affinity', 2000) ?? '');
  const extra = EXTRA.flatMap((key) => {
    const value = text(key, 500);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    client: {
      cpu: { model: text('cpu_model_name'), logical: toCount(readFinite(metadata.cpu_count)) },
      os: text('platform'),
    },
    runtime: {
      name: text('python_implementation', 80) ?? 'python',
      version: text('python_version')?.replace(/ \(\d+-bit\)$/, '') ?? null,
    },
    ...(cpus ? { pinning: { client: cpus } } : {}),
    ...(load !== null && load >= 0 ? { quality: { loadBefore: load } } : {}),
    extra: Object.fromEntries(extra),
  };
}

/** pyperf knows three units, and prints them in several sizes. */
function toMeasure(unit: string): Pick<Result, 'metric' | 'unit' | 'direction'> | null {
  if (unit === 'second') return { metric: 'latency', unit: 's' };
  if (['sec', 'ms', 'us', 'ns'].includes(unit)) return { metric: 'latency', unit };
  if (unit === 'byte' || unit === 'bytes') return { metric: 'memory', unit: 'B', direction: 'lower' };
  if (unit === 'KiB' || unit === 'MiB') return { metric: 'memory', unit, direction: 'lower' };
  return unit === 'integer' ? { metric: 'value', unit: 'integer', direction: 'lower' } : null;
}

/** A driver in the metadata of a benchmark, where its author added one. */
function statedDriver({ metadata }: PyperfBenchmark): Params {
  const found = Object.entries(metadata).find(([key, value]) => isDriverKey(key) && readText(value) !== null);
  return found ? { driver: String(found[1]) } : {};
}

function addBenchmark(draft: OutcomeDraft, benchmark: PyperfBenchmark): void {
  const { pointer, values, metadata, processes, calibrations } = benchmark;
  const name = benchmark.name ?? 'unnamed';
  const printedUnit = readText(metadata.unit) ?? 'second';
  const measure = toMeasure(printedUnit);
  for (const location of benchmark.broken) draft.reject(location, name, 'some values are negative or not numbers');
  if (measure === null) draft.reject(pointer, name, `"${printedUnit}" is not a pyperf unit`);
  else if (values.length === 0) {
    draft.reject(pointer, name, calibrations > 0 ? 'calibration only: no process has a value' : 'no values');
  } else {
    if (measure.metric === 'value')
      draft.warn(pointer, 'an integer does not say which direction is better: lower is assumed');
    const named = toNamedCell(draft, pointer, name, { language: 'python', params: statedDriver(benchmark) });
    const { mean, deviation } = toMean(values);
    const known = measure.metric === 'value' ? alsoUnsure(named, 'metric', 'unit') : named;
    const figure = { location: pointer, ...measure, statistic: 'mean', value: mean, samples: values };
    addFigures(draft, known, [{ ...figure, uncertainty: toStddev(deviation) }], values.length);
    if (processes === 1)
      draft.warn(pointer, 'a single process: the values do not show the variation between processes');
  }
}

function readSuite(suite: Fields, draft: OutcomeDraft): void {
  const benchmarks = listBenchmarks(suite);
  for (const benchmark of benchmarks) addBenchmark(draft, benchmark);
  const metadata = benchmarks[0]?.metadata ?? {};
  const loops = new Set(benchmarks.map((benchmark) => readFinite(benchmark.metadata.loops)));
  const [only] = loops;
  const config = loops.size === 1 && typeof only === 'number' ? { loops: only } : null;
  if (readFinite(metadata.inner_loops) !== null) draft.warn('file', 'values are per inner loop, as in pyperf');
  draft.setTool({ version: readText(metadata.perf_version), config });
  draft.setEnvironment(toEnvironment(metadata));
}

/** pyperf's JSON files, and the `Mean +- std dev` it prints. */
export const pyperf = withReport(
  { isReport: isSuite, keys: [['benchmarks', 'runs', 'warmups']], read: readSuite },
  {
    name: 'pyperf',
    title: 'pyperf',
    environment: { runtime: { name: 'python' } },
    noise: NOISE,
    aliases: ['perf', 'pyperformance'],
    signature:
      'a JSON file with `benchmarks`, their `runs` and `values`, or lines such as `Mean +- std dev: 28.6 us +- 5.4 us`',
    recognises: (native) => native.lines.some(({ text }) => isMeanLine(text)) || hasComparison(native),
    /**
     * What `pyperf timeit`, `pyperf show` and `pyperf stats` print. The name of a benchmark is underlined above its values.
     */
    read(native, draft) {
      let heading: string | null = null;
      let count: number | null = null;
      const isCompared = hasComparison(native);
      let above: Line | null = null;
      const headings: Line[] = [];
      for (const line of native.lines) {
        const text = line.text.trim();
        const mean = readMean(line, heading);
        if (above && isUnderline(text, above, '=')) draft.accept(above);
        else if (above && isUnderline(text, above, '-')) {
          [heading, count] = [above.text.trim(), null];
          headings.push(above, line);
        } else if (mean) {
          // A heading is for one benchmark; the next one without a heading has no name.
          addMean(draft, line, mean, mean.name !== null && mean.name === heading ? count : null);
          [heading, count] = [null, null];
          for (const read of headings) draft.accept(read);
        } else if (COUNT.test(text)) count = Number(COUNT.exec(text)?.[1]);
        else if (isCompared && [...COMPARED, AROUND_COMPARED].some((pattern) => pattern.test(text.slice(0, 1000))))
          draft.reject(line, text, COMPARISON);
        above = text === '' ? null : line;
      }
    },
  },
);
