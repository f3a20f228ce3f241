import { listExactChanges } from '../change/list-exact-changes.ts';
import { describeBand } from '../measurement/describe-band.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import type { SeriesData, SeriesVersions, Unknown } from '../measurement/series-data.ts';
import { chooseRequested } from '../selection/choose-metric.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-results.ts';
import { findUnknown, isSelected, listVersionsByDriver, type SelectedDriver } from '../selection/selected-driver.ts';
import { chooseTradeOffAxes, listTradeOffCases, type RequestedAxes } from './choose-trade-off-axes.ts';
import { listTradeOffPairs, type TradeOffAxes, type TradeOffPair } from './list-trade-off-pairs.ts';
import { isWhole, toTradeOffPoints } from './to-trade-off-points.ts';
import type { TradeOff, TradeOffEnvironment, TradeOffPoint } from './trade-off.ts';

export type TradeOffOptions = RequestedAxes & {
  /** Identity; null: the environment in which most of the versions have both metrics. */
  readonly environment: string | null;
  /** Null: every version of every driver. A driver without a version stands for all of its versions. */
  readonly drivers: readonly SelectedDriver[] | null;
};

type MeasuredEnvironment = TradeOffEnvironment & {
  readonly series: readonly MeasuredSeries[];
  readonly pairs: readonly TradeOffPair[];
};

function listEnvironments(
  series: readonly MeasuredSeries[],
  cases: TradeOffAxes,
  { drivers }: TradeOffOptions,
): MeasuredEnvironment[] {
  return groupByEnvironment(series)
    .map(({ measurements: _, ...environment }) => {
      const all = listTradeOffPairs(environment.series, cases);
      const pairs = drivers ? all.filter((pair) => drivers.some((requested) => isSelected(pair, requested))) : all;
      return { ...environment, versions: pairs.filter(isWhole).length, pairs };
    })
    .sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());
}

/** Of the metrics that are not exact; an exact one has no uncertainty to speak of. */
function describeFigures(
  points: readonly TradeOffPoint[],
  cases: TradeOffAxes,
): Pick<TradeOff, 'valueDescription' | 'bands'> {
  const sides = (['y', 'x'] as const)
    .filter((axis) => !cases[axis].exact)
    .flatMap((axis) => points.map((point) => ({ measurement: point[axis], statistic: cases[axis].statistic })));
  const bands = describeBand(sides.map(({ measurement }) => measurement));
  return cases.x.exact && cases.y.exact
    ? { valueDescription: 'exact', bands: 'none' }
    : { valueDescription: describeValues(sides), bands };
}

/** The results that `toTradeOff` needs with the same options: all versions of both metrics. */
export function chooseTradeOffResults(data: SeriesVersions, options: TradeOffOptions): ChosenResults {
  const { x, y } = chooseTradeOffAxes(listTradeOffCases(data), options, []);
  const keys = [x?.case.key, y?.case.key];
  return chooseResults(data, ({ case: own }) => x !== null && y !== null && keys.includes(own.key));
}

/**
 * Two metrics of one case against each other: a point for every driver version of one environment that has both, with
 * the Pareto front of those that are `ok`. `data` holds the series of one scenario, and
 * the points that `chooseTradeOffResults` names. Environments never meet in one
 * chart, nor do contents of the scenario. Values decide what beats what; their intervals are drawn and decide nothing.
 */
export function toTradeOff(data: SeriesData, options: TradeOffOptions): TradeOff {
  const known = listVersionsByDriver(data.series, data.versions);
  const unknown: Unknown[] = (options.drivers ?? []).flatMap((requested) => findUnknown(known, requested) ?? []);
  const cases = listTradeOffCases(data);
  const { x, y, case: of } = chooseTradeOffAxes(cases, options, unknown);
  const common = { title: data.series[0]?.scenarioTitle ?? '', case: of, cases, x, y, unknown };
  const nothing = { valueDescription: 'no figures', bands: '', points: [], missing: [], changes: [] };
  if (!x || !y) return { ...common, ...nothing, environment: null, environments: [] };
  const axes = { x: x.case, y: y.case };
  const measured = measureSeries(data, ({ case: own }) => own.key === axes.x.key || own.key === axes.y.key);
  const measuredEnvironments = listEnvironments(measured, axes, options);
  const measuredEnvironment = chooseRequested(
    measuredEnvironments,
    options.environment,
    { kind: 'environment', keyOf: ({ identity }) => identity },
    unknown,
  );
  const environments = measuredEnvironments.map(({ series: _, pairs: __, ...environment }) => environment);
  if (!measuredEnvironment) return { ...common, ...nothing, environment: null, environments };
  const { points, missing } = toTradeOffPoints(measuredEnvironment.pairs, { x, y });
  const isShown = ({ series: { driver } }: MeasuredSeries) =>
    options.drivers?.some(({ slug }) => slug === driver.slug) ?? true;
  return {
    ...common,
    environment: { identity: measuredEnvironment.identity, label: measuredEnvironment.label },
    environments,
    ...describeFigures(points, axes),
    points,
    missing,
    changes: listExactChanges(measuredEnvironment.series.filter(isShown)),
  };
}
