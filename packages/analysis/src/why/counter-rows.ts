import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { MeasuredSeries } from '../measurement/measure-series.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { evaluateStep, groupComparable } from '../verdict/evaluate-step.ts';
import { type Evaluation, isEvaluated, type Verdict } from '../verdict/verdict.ts';

/** What an operation costs, in the order of the table: the driver's own first, then what the wire sees. */
const COUNTERS = [
  'heap',
  'allocations',
  'instructions',
  'cpu-time',
  'process-cpu-time',
  'round-trips',
  'statements-executed',
  'statements-prepared',
  'bytes-sent',
  'bytes-received',
] as const;

export type CounterName = (typeof COUNTERS)[number];

/** What one counter says of both versions. */
export type CounterRow = {
  readonly metric: CounterName;
  /** Null where no series has it. */
  readonly case: CaseIdentity | null;
  readonly before: Measurement | null;
  readonly after: Measurement | null;
  /** `better` and `worse` of the version after; null where neither version was counted. */
  readonly verdict: Verdict | null;
};

/** Texts of the two versions. */
export type VersionPair = { readonly before: string; readonly after: string };

function toRow(
  metric: CounterName,
  { series, measurements }: MeasuredSeries,
  pair: VersionPair,
  options: Evaluation,
): CounterRow {
  const newestOf = (text: string) => measurements.findLast(({ version }) => version?.text === text) ?? null;
  const before = newestOf(pair.before);
  const after = newestOf(pair.after);
  const comparable = groupComparable(measurements);
  const verdict = before && after && evaluateStep(before, after, { series, comparable, options });
  return { metric, case: series.case, before, after, verdict };
}

const isCounted = ({ before, after }: CounterRow) => before !== null || after !== null;

/**
 * Every counter of one case, driver and environment before and after a change. Of a metric with several statistics the first one
 * with a verdict. Counters that were not counted have a row too.
 */
export function toCounterRows(
  series: readonly MeasuredSeries[],
  pair: VersionPair,
  options: Evaluation = {},
): CounterRow[] {
  return COUNTERS.map((metric) => {
    const rows = series
      .filter((entry) => entry.series.case.metric === metric)
      .map((entry) => toRow(metric, entry, pair, options))
      .filter(isCounted);
    const evaluated = rows.find(({ verdict }) => verdict !== null && isEvaluated(verdict));
    return evaluated ?? rows[0] ?? { metric, case: null, before: null, after: null, verdict: null };
  });
}
