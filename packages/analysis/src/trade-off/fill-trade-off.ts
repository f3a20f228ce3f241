import { listExactChanges } from '../change/list-exact-changes.ts';
import { describeBand, describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ReadResults } from '../selection/choose-environment.ts';
import { chooseRequested, unknownName } from '../selection/choose-metric.ts';
import { isSelected } from '../selection/selected-driver.ts';
import { listTradeOffPairs, type TradeOffAxes, type TradeOffPair } from './list-trade-off-pairs.ts';
import type { TradeOffOptions, TradeOffPlan } from './plan-trade-off.ts';
import { isWhole, toTradeOffPoints } from './to-trade-off-points.ts';
import type { TradeOff, TradeOffEnvironment, TradeOffPoint } from './trade-off.ts';

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

/**
 * Two metrics of one case against each other: a point for every driver version of one environment that has both, with the Pareto
 * front of those that are `ok`. Environments never meet in one chart, nor do contents of the scenario. Values decide what beats what;
 * their intervals are drawn and decide nothing.
 */
export function fillTradeOff(
  { cells: _cells, related, series, options, ...common }: TradeOffPlan,
  { points: read, noise }: ReadResults,
): TradeOff {
  const { x, y } = common;
  const nothing = { valueDescription: 'no figures', bands: '', points: [], missing: [], changes: [] };
  if (!x || !y) return { ...common, ...nothing, environment: null, environments: [] };
  const axes = { x: x.case, y: y.case };
  const measured = listEnvironments(
    measureSeries({ series, points: read }, createNoiseSource(related, noise)),
    axes,
    options,
  );
  const here = chooseRequested(measured, options.environment, ({ identity }) => identity);
  const environments = measured.map(({ series: _, pairs: __, ...environment }) => environment);
  const unknown = [...common.unknown, ...unknownName('environment', options.environment, here)];
  if (!here) return { ...common, ...nothing, environment: null, environments, unknown };
  const { points, missing } = toTradeOffPoints(here.pairs, { x, y });
  const isShown = ({ series: { driver } }: MeasuredSeries) =>
    options.drivers?.some(({ slug }) => slug === driver.slug) ?? true;
  return {
    ...common,
    unknown,
    environment: { identity: here.identity, label: here.label },
    environments,
    ...describeFigures(points, axes),
    points,
    missing,
    changes: listExactChanges(here.series.filter(isShown)),
  };
}
