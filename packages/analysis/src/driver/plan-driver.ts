import { compareAge } from '../measurement/measure-series.ts';
import type { MetricChoice, PairVariances, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import {
  type ChosenResults,
  chooseResults,
  describeEnvironments,
  listVersionedSeries,
  type VersionedSeries,
} from '../selection/choose-environment.ts';
import { chooseMetric, isSpeed, listMetrics, unknownName } from '../selection/choose-metric.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { DriverPage, DriverPageOptions } from './driver-page.ts';

/** What a page of a driver shows and reads, settled before a result is read. */
export type DriverPlan = ChosenResults &
  Pick<DriverPage, 'driver' | 'metric' | 'metrics' | 'environment' | 'environments' | 'elsewhere' | 'unknown'> & {
    /** Other metrics of which less is better, speed aside, each with the identity of the environment it is read from. */
    readonly costs: readonly { readonly metric: MetricChoice; readonly environment: DriverPage['environment'] }[];
    readonly variances: PairVariances;
    readonly evaluation: Evaluation | undefined;
  };

const isOf = (metric: MetricChoice | null) => (entry: SeriesRef) => entry.case.metric === metric?.metric;

const sortKeyOf = ({ version }: { readonly version: { readonly sortKey: string } | null }) => version?.sortKey ?? null;

/** Versions with results in other environments and none in this one, each with the environment it was last measured in. */
function listElsewhere(series: readonly VersionedSeries[], here: string | null): DriverPage['elsewhere'] {
  const isHere = (entry: VersionedSeries) => entry.series.environment.identity === here;
  const known = new Set(series.filter(isHere).flatMap(({ versions }) => versions.map(sortKeyOf)));
  const others = series
    .filter((entry) => !isHere(entry))
    .flatMap(({ series: { environment }, versions }) => versions.map((version) => ({ ...version, environment })))
    .filter((entry) => !known.has(sortKeyOf(entry)))
    .sort(compareAge);
  const newest = new Map(others.map((entry) => [sortKeyOf(entry), entry]));
  return [...newest.values()]
    .flatMap(({ version, environment }) => (version ? [{ version, environment }] : []))
    .reverse();
}

/** Most versions first, then newest. */
const rankDriverEnvironments = (series: readonly VersionedSeries[]): DriverPage['environments'][number][] =>
  describeEnvironments(series, (inside) => ({
    versions: new Set(inside.flatMap(({ versions }) => versions.map(sortKeyOf))).size,
  })).sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());

/** In the environment of the page or, where the cost was not measured in it, in the one with most versions of it. */
function placeCost(data: SeriesVersions, metric: MetricChoice, here: string | null): DriverPlan['costs'] {
  const found = rankDriverEnvironments(listVersionedSeries(data, isOf(metric)));
  const own = found.find(({ identity }) => identity === here) ?? found[0];
  return own ? [{ metric, environment: { identity: own.identity, label: own.label } }] : [];
}

/** Metric, environment, costs and results of a page of a driver; `data` holds the series of one driver. */
export function planDriver(data: SeriesVersions, options: DriverPageOptions): DriverPlan {
  const requested = options.environment;
  const there = data.series.filter(({ environment }) => environment.identity === requested);
  const metrics = listMetrics(there.length > 0 ? { ...data, series: there } : data, data.versions);
  const metric = chooseMetric(metrics, options.metric);
  const all = listVersionedSeries(data, isOf(metric));
  const environments = rankDriverEnvironments(all);
  const found = (requested === null ? environments[0] : environments.find((e) => e.identity === requested)) ?? null;
  const here = found?.identity ?? null;
  const costs = metrics
    .filter((of) => of.direction === 'lower' && of.metric !== metric?.metric && !isSpeed(of.metric))
    .flatMap((of) => placeCost(data, of, here));
  const costIn = new Map(costs.map((cost) => [cost.metric.metric, cost.environment?.identity]));
  return {
    driver: data.series[0]?.driver ?? null,
    metric,
    metrics,
    environments,
    environment: found && { identity: found.identity, label: found.label },
    elsewhere: listElsewhere(all, here),
    costs,
    variances: data.pairVariances,
    evaluation: options.evaluation,
    unknown: [
      ...unknownName('environment', requested, there.length > 0),
      ...unknownName('metric', options.metric, metric),
    ],
    ...chooseResults(data, (entry) => {
      const { identity } = entry.environment;
      const isRow = identity === here && (isOf(metric)(entry) || entry.case.exact);
      return isRow || costIn.get(entry.case.metric) === identity;
    }),
  };
}
