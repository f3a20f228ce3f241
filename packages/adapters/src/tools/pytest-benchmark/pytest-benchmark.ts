import type { Uncertainty } from '@tachograph/schema/result';
import { toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, readText } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import { addUnmeasured } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import type { Location } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { isTableHeader, NOISE, readConsole } from './read-console.ts';
import { isReport, readReport, toEnvironment } from './read-json.ts';
import type { TestFailure, TestFigure } from './test-status.ts';

/** Raw rounds give an interval of their median, which stated quartiles would replace. */
function toIqr({ quartiles, samples }: TestFigure): Uncertainty | null {
  if (quartiles === null || samples !== null) return null;
  return 'width' in quartiles ? { kind: 'iqr', value: quartiles.width / 2 } : { kind: 'iqr', ...quartiles };
}

/** Params that were read out of the id of a test are a guess. */
function toNamed(
  draft: OutcomeDraft,
  location: Location,
  { printed, scenario, params, paramsStated }: Pick<TestFigure, 'printed' | 'scenario' | 'params' | 'paramsStated'>,
): NamedCell {
  const { cell, printed: found } = toNamedCell(draft, location, scenario, { language: 'python', params });
  const named = { cell, printed: { ...found, name: printed } };
  return Object.hasOwn(params, 'id') && !paramsStated ? alsoUnsure(named, 'params') : named;
}

/**
 * The median with its quartiles, which outliers do not move, and the mean with its deviation, which other tools and
 * pytest-benchmark's own OPS are computed from. The rounds are stored once, with the median.
 */
function addFigure(draft: OutcomeDraft, figure: TestFigure): void {
  const { location, printed, unit, mean, median, stddev, samples, broken } = figure;
  const n = toCount(figure.rounds);
  const latency = { location, metric: 'latency', unit } as const;
  const rounds = samples === null ? {} : { samples };
  // Of a single round the tool prints a deviation of 0, which it is not.
  const spread = n === 1 ? null : toStddev(stddev);
  const named = toNamed(draft, location, figure);
  if (broken !== null) draft.reject(location, printed, `the ${broken} is not a number`);
  else if (median === null && mean === null) draft.reject(location, printed, 'no median and no mean');
  const figures = [
    ...(median === null
      ? []
      : [{ ...latency, statistic: 'median', value: median, uncertainty: toIqr(figure), ...rounds }]),
    ...(mean === null ? [] : [{ ...latency, statistic: 'mean', value: mean, uncertainty: spread }]),
  ];
  addFigures(draft, named, figures, n);
}

/** In the series of what its siblings measured. */
function addFailure(draft: OutcomeDraft, { location, printed, params, status, reason, sibling }: TestFailure): void {
  const named = toNamed(draft, location, { printed, scenario: sibling.scenario, params, paramsStated: false });
  const statistic = sibling.median === null ? 'mean' : 'median';
  const why = toMaskedBody(reason, `${status} without a reason`);
  addUnmeasured(draft, location, named, { unit: sibling.unit, statistic, status, reason: why });
}

function addReport(report: Fields, draft: OutcomeDraft, native: NativeText): void {
  const figures = readReport(report, draft);
  for (const figure of figures) addFigure(draft, figure);
  if (figures.length === 0) draft.reject('file', native.lines.at(0)?.text ?? '', 'no benchmarks');
  draft.setTool({ version: readText(report.version) });
  draft.setEnvironment(toEnvironment(report));
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const { figures, failures } = readConsole(native, draft);
  for (const figure of figures) addFigure(draft, figure);
  for (const failure of failures) addFailure(draft, failure);
}

/** Reports of pytest-benchmark (`--benchmark-json`, `--benchmark-save`) and the tables it prints. */
export const pytestBenchmark = withReport(
  { isReport, keys: [['machine_info', 'benchmarks']], read: addReport },
  {
    name: 'pytest-benchmark',
    title: 'pytest-benchmark',
    environment: { runtime: { name: 'python' } },
    noise: NOISE,
    aliases: ['pytest', 'python'],
    signature:
      'a JSON report with `machine_info` and `benchmarks`, or a table under `Name (time in us)  Min  Max  Mean`',
    recognises: (native) => native.lines.some(({ text }) => isTableHeader(text)),
    read,
  },
);
