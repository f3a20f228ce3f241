import type { Params, Result } from '@tachograph/schema/result';
import { toStddev } from '../../figures/statistics.ts';
import { type Fields, readFinite, readText } from '../../json/json-fields.ts';
import { isDriverKey } from '../../names/cell-name.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { hasComparison, isMeanLine, NOISE, type PrintedMean, readConsole } from './read-console.ts';
import { isSuite, listBenchmarks, type PyperfBenchmark, toMean } from './run-values.ts';
import { toEnvironment } from './to-environment.ts';

type UnitOfMeasure = Pick<Result, 'metric' | 'unit' | 'direction'>;

/** pyperf knows three units, and prints them in several sizes. */
function toMeasure(unit: string): UnitOfMeasure | null {
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

const UNNAMED = 'the line does not name its benchmark: the JSON file (-o) does';

function addPrinted(draft: OutcomeDraft, { line, name, value, unit, deviation, n }: PrintedMean): void {
  const measure = toMeasure(unit);
  if (measure === null) return;
  const named = toNamedCell(draft, line, name ?? 'unnamed', { language: 'python' });
  if (name === null) draft.warn(line, UNNAMED, { field: 'scenario', name: named.cell.scenario });
  // What is printed as 0.00 is smaller than the digits, not exact.
  const uncertainty = toStddev(deviation || null);
  const figure = { location: line, ...measure, statistic: 'mean', value, uncertainty, n };
  addFigures(draft, name === null ? alsoUnsure(named, 'scenario') : named, [figure]);
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
    read(native, draft) {
      for (const mean of readConsole(native, draft)) addPrinted(draft, mean);
    },
  },
);
