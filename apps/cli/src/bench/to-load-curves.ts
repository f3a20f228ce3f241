import { findKnee } from '@tachograph/analysis/sweep';
import { medianOf } from '@tachograph/bench/turns';
import { groupBy } from '@tachograph/schema/collection';
import type { StoredInvocation } from './bench-state.ts';

type Result = StoredInvocation['run']['results'][number];
type Numbered = { readonly number: number; readonly result: Result };

/** Medians of the invocations at one rate, in canonical units; null where nothing was measured. */
export type LoadCurvePoint = {
  /** Operations a second that were requested; null where each operation followed the one before. */
  readonly rate: number | null;
  /** Operations a second. */
  readonly achieved: number | null;
  /** Nanoseconds, from when an operation was due. */
  readonly median: number | null;
  readonly p99: number | null;
};

export type LoadCurve = {
  readonly scenario: string;
  /** Name and version. */
  readonly driver: string;
  readonly connections: string;
  /** The smallest rate first. */
  readonly points: readonly LoadCurvePoint[];
  readonly knee: ReturnType<typeof findKnee>;
};

const curveOf = ({ result: { scenario, driver, params } }: Numbered) =>
  JSON.stringify([scenario, `${driver.name} ${driver.version}`, String(params?.connections)]);

const rateOf = ({ result }: Numbered) => Number(result.params?.rate ?? Number.POSITIVE_INFINITY);

function findIn(all: readonly Numbered[], metric: string, statistic: string): number | null {
  const values = all.flatMap(({ result }) =>
    result.metric === metric && result.statistic === statistic ? (result.value ?? []) : [],
  );
  return values.length === 0 ? null : medianOf(values);
}

const toPoint = (rate: number, all: readonly Numbered[]): LoadCurvePoint => ({
  rate: Number.isFinite(rate) ? rate : null,
  achieved: findIn(all, 'throughput', 'mean'),
  median: findIn(all, 'latency', 'median'),
  p99: findIn(all, 'latency', 'p99'),
});

/** The knee by what each invocation achieved at each rate. */
function kneeOf(all: readonly Numbered[]) {
  const points = all.flatMap(({ number, result: { metric, params, value } }) =>
    metric === 'throughput' && params?.rate !== undefined && typeof value === 'number'
      ? [{ number, rate: Number(params.rate), throughput: value }]
      : [],
  );
  return findKnee([...groupBy(points, (point) => point.number).values()]);
}

/** What was measured at fixed rates: a curve for each scenario, driver version and number of connections, by their names. */
export function toLoadCurves(invocations: readonly StoredInvocation[]): LoadCurve[] {
  const all = invocations.flatMap(({ run }, number) => run.results.map((result) => ({ number, result })));
  return [...groupBy(all, curveOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([curve, inCurve]) => {
      const [scenario, driver, connections] = JSON.parse(curve);
      const byRate = [...groupBy(inCurve, rateOf)].sort(([a], [b]) => a - b);
      const points = byRate.map(([rate, atRate]) => toPoint(rate, atRate));
      return { scenario, driver, connections, points, knee: kneeOf(inCurve) };
    });
}
