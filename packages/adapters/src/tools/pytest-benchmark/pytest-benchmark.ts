import type { Result, Uncertainty } from '@tachograph/schema/result';
import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { isFields, readText } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { isTableHeader, NOISE, readConsole } from './read-console.ts';
import { isReport, readReport, toEnvironment } from './read-json.ts';
import type { TestFailure, TestFigure } from './test-status.ts';

const KEYS = ['machine_info', 'benchmarks'];

/** Raw rounds give an interval of their median, which stated quartiles would replace. */
function toIqr({ quartiles, samples }: TestFigure): Uncertainty | null {
  if (quartiles === null || samples !== null) return null;
  return 'width' in quartiles ? { kind: 'iqr', value: quartiles.width / 2 } : { kind: 'iqr', ...quartiles };
}

/**
 * The median with its quartiles, which outliers do not move, and the mean with its deviation, which other tools and
 * pytest-benchmark's own OPS are computed from. The rounds are stored once, with the median.
 */
function addFigure(draft: OutcomeDraft, figure: TestFigure): void {
  const { location, printed: name, unit, mean, median, stddev, samples } = figure;
  const named = toNamedCell(draft, location, figure.scenario, { language: 'python', params: figure.params });
  const guessed = Object.hasOwn(figure.params, 'id') && !figure.paramsStated;
  const printed = { name, uncertain: [...named.printed.uncertain, ...(guessed ? (['params'] as const) : [])] };
  const n = toCount(figure.rounds);
  const base = { ...named.cell, metric: 'latency', unit, status: 'ok', n } satisfies Partial<Result>;
  if (figure.broken !== null) draft.reject(location, name, `the ${figure.broken} is not a number`);
  else if (median === null && mean === null) draft.reject(location, name, 'no median and no mean');
  if (median !== null) {
    const rounds = samples === null ? {} : { samples: [...samples] };
    const uncertainty = toIqr(figure);
    draft.add(location, { ...base, value: median, statistic: 'median', uncertainty, ...rounds }, printed);
  }
  if (mean !== null) {
    // Of a single round the tool prints a deviation of 0, which it is not.
    const uncertainty = n === 1 ? null : toStddev(stddev);
    draft.add(location, { ...base, value: mean, statistic: 'mean', uncertainty }, printed);
  }
}

/** In the series of what its siblings measured. */
function addFailure(draft: OutcomeDraft, { location, printed, params, status, reason, sibling }: TestFailure): void {
  const named = toNamedCell(draft, location, sibling.scenario, { language: 'python', params });
  const guessed = Object.hasOwn(params, 'id') ? (['params'] as const) : [];
  const statistic = sibling.median === null ? 'mean' : 'median';
  const statusReason = toMaskedBody(reason, `${status} without a reason`);
  const figure = { metric: 'latency', unit: sibling.unit, status, value: null, statistic, statusReason } as const;
  const origin = { name: printed, uncertain: [...named.printed.uncertain, ...guessed] };
  draft.add(location, { ...named.cell, ...figure }, origin);
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const report = isReport(native.json) ? native.json : null;
  const isTruncated = isTruncatedJson(native, KEYS);
  if (isTruncated) rejectTruncatedJson(draft, native);
  const console = report || isTruncated ? null : readConsole(native, draft);
  const figures = report ? readReport(report, draft) : (console?.figures ?? []);
  for (const figure of figures) addFigure(draft, figure);
  for (const failure of console?.failures ?? []) addFailure(draft, failure);
  if (report && figures.length === 0) draft.reject('file', native.lines.at(0)?.text ?? '', 'no benchmarks');
  draft.setTool({ version: readText(report?.version) });
  if (report && isFields(report.machine_info)) draft.setEnvironment(toEnvironment(report));
}

/** Reports of pytest-benchmark (`--benchmark-json`, `--benchmark-save`) and the tables it prints. */
export const pytestBenchmark: Adapter = {
  name: 'pytest-benchmark',
  title: 'pytest-benchmark',
  environment: { runtime: { name: 'python' } },
  noise: NOISE,
  aliases: ['pytest', 'python'],
  signature: 'a JSON report with `machine_info` and `benchmarks`, or a table under `Name (time in us)  Min  Max  Mean`',
  recognises: (native) =>
    isReport(native.json) || isTruncatedJson(native, KEYS) || native.lines.some(({ text }) => isTableHeader(text)),
  read,
};
