import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { listExactChanges } from '../change/list-exact-changes.ts';
import { describeBand } from '../measurement/describe-band.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import type { EnvironmentName, SeriesData, Unknown } from '../measurement/series-data.ts';
import type { SelectedDriver } from '../selection/selected-driver.ts';
import { chooseTradeOffAxes, listTradeOffCases, type RequestedAxes } from './choose-trade-off-axes.ts';
import { listTradeOffPairs, type TradeOffPair } from './list-trade-off-pairs.ts';
import { isWhole, toTradeOffPoints } from './to-trade-off-points.ts';
import type { TradeOff, TradeOffEnvironment, TradeOffPoint } from './trade-off.ts';

export type TradeOffOptions = RequestedAxes & {
  /** Identity; null: the environment in which most of the versions have both metrics. */
  readonly environment: string | null;
  /** Null: every version of every driver. A driver without a version stands for all of its versions. */
  readonly drivers: readonly SelectedDriver[] | null;
};

type Cases = { readonly x: CaseIdentity; readonly y: CaseIdentity };
type MeasuredEnvironment = TradeOffEnvironment & {
  readonly series: readonly MeasuredSeries[];
  readonly pairs: readonly TradeOffPair[];
};

const names = ({ slug, version }: SelectedDriver, pair: Pick<TradeOffPair, 'driver' | 'version'>): boolean =>
  pair.driver.slug === slug && (version === null || pair.version?.raw === version || pair.version?.text === version);

function listEnvironments(
  series: readonly MeasuredSeries[],
  cases: Cases,
  drivers: TradeOffOptions['drivers'],
): MeasuredEnvironment[] {
  return [...groupBy(series, (entry) => entry.series.environment.identity).values()]
    .flatMap((inside): MeasuredEnvironment[] => {
      const environment: EnvironmentName | undefined = inside[0]?.series.environment;
      const all = listTradeOffPairs(inside, cases);
      const pairs = drivers ? all.filter((pair) => drivers.some((requested) => names(requested, pair))) : all;
      const times = inside.flatMap(({ measurements }) => measurements.map(({ measuredAt: at }) => at.getTime()));
      const versions = pairs.filter(isWhole).length;
      return environment
        ? [{ ...environment, versions, newestAt: new Date(Math.max(...times)), series: inside, pairs }]
        : [];
    })
    .sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());
}

function listUnknownDrivers({ series, points }: SeriesData, drivers: readonly SelectedDriver[]): Unknown[] {
  const driverOf = new Map(series.map(({ key, driver }) => [key, driver]));
  return drivers.flatMap((requested): Unknown[] => {
    if (!series.some(({ driver }) => driver.slug === requested.slug))
      return [{ kind: 'driver', requested: requested.slug }];
    const isThere = points.some(({ series: key, version }) => {
      const driver = driverOf.get(key);
      return driver !== undefined && names(requested, { driver, version });
    });
    return isThere ? [] : [{ kind: 'version', requested: `${requested.slug}@${requested.version}` }];
  });
}

function chooseEnvironment(
  measuredEnvironments: readonly MeasuredEnvironment[],
  requested: string | null,
  unknown: Unknown[],
): MeasuredEnvironment | null {
  if (requested === null) return measuredEnvironments[0] ?? null;
  const found = measuredEnvironments.find(({ identity }) => identity === requested) ?? null;
  if (!found) unknown.push({ kind: 'environment', requested });
  return found;
}

/** Of the metrics that are not exact; an exact one has no uncertainty to speak of. */
function describeFigures(points: readonly TradeOffPoint[], cases: Cases): Pick<TradeOff, 'taken' | 'bands'> {
  const sides = (['y', 'x'] as const)
    .filter((axis) => !cases[axis].exact)
    .flatMap((axis) => points.map((point) => ({ measurement: point[axis], statistic: cases[axis].statistic })));
  const bands = describeBand(sides.map(({ measurement }) => measurement));
  return cases.x.exact && cases.y.exact ? { taken: 'exact', bands: 'none' } : { taken: describeValues(sides), bands };
}

/**
 * Two metrics of one case against each other: a point for every driver version of one environment that has both, with
 * the Pareto front of those that are `ok`. `data` holds the series of one scenario. Environments never meet in one
 * chart, nor do contents of the scenario. Values decide what beats what; their intervals are drawn and decide nothing.
 */
export function toTradeOff(data: SeriesData, options: TradeOffOptions): TradeOff {
  const unknown: Unknown[] = listUnknownDrivers(data, options.drivers ?? []);
  const cases = listTradeOffCases(data);
  const { x, y, case: of } = chooseTradeOffAxes(cases, options, unknown);
  const known = { title: data.series[0]?.scenarioTitle ?? '', case: of, cases, x, y, unknown };
  const nothing = { taken: 'no figures', bands: '', points: [], missing: [], changes: [] };
  if (!x || !y) return { ...known, ...nothing, environment: null, environments: [] };
  const axes = { x: x.case, y: y.case };
  const measured = measureSeries(data, ({ case: own }) => own.key === axes.x.key || own.key === axes.y.key);
  const measuredEnvironments = listEnvironments(measured, axes, options.drivers);
  const measuredEnvironment = chooseEnvironment(measuredEnvironments, options.environment, unknown);
  const environments = measuredEnvironments.map(({ series: _, pairs: __, ...environment }) => environment);
  if (!measuredEnvironment) return { ...known, ...nothing, environment: null, environments };
  const { points, missing } = toTradeOffPoints(measuredEnvironment.pairs, { x, y });
  const isShown = ({ series: { driver } }: MeasuredSeries) =>
    options.drivers?.some(({ slug }) => slug === driver.slug) ?? true;
  return {
    ...known,
    environment: { identity: measuredEnvironment.identity, label: measuredEnvironment.label },
    environments,
    ...describeFigures(points, axes),
    points,
    missing,
    changes: listExactChanges(measuredEnvironment.series.filter(isShown)),
  };
}
