import { compareAge } from '../measurement/measure-series.ts';
import type { MetricChoice, PairVariances, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { toFamilies } from '../measurement/metric-families.ts';
import {
  type ChosenResults,
  chooseResults,
  describeEnvironments,
  listVersionedSeries,
  pickVersions,
  type VersionedSeries,
} from '../selection/choose-environment.ts';
import { chooseMetric, listMetrics, unknownName } from '../selection/choose-metric.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import type { DriverPage, DriverPageOptions } from './driver-page.ts';

/** What a page of a driver shows and reads, settled before a result is read. */
export type DriverPlan = ChosenResults &
  Pick<
    DriverPage,
    'driver' | 'metric' | 'metrics' | 'families' | 'environment' | 'environments' | 'elsewhere' | 'unknown'
  > & {
    /** Metrics beside the one that is shown, each with the environment it is read from. */
    readonly costs: readonly { readonly metric: MetricChoice; readonly environment: DriverPage['environment'] }[];
    readonly variances: PairVariances;
    readonly evaluation: Evaluation | undefined;
  };

const isOf = (metric: MetricChoice | null) => (entry: SeriesRef) => entry.case.metric === metric?.metric;

const sortKeyOf = ({ version }: { readonly version: { readonly sortKey: string } | null }) => version?.sortKey ?? null;

/**
 * Versions with results in other environments and none in this one, each with the environment it was last measured in. Where older
 * versions were left out of the longest series, those before its first one may have been measured here too, and are not listed.
 */
function listElsewhere(
  series: readonly VersionedSeries[],
  here: string | null,
  hasOlder: boolean,
): DriverPage['elsewhere'] {
  const isHere = (entry: VersionedSeries) => entry.series.environment.identity === here;
  const known = new Set(series.filter(isHere).flatMap(({ versions }) => versions.map(sortKeyOf)));
  const [longest] = series.filter(isHere).toSorted((a, b) => b.versions.length - a.versions.length);
  const [first = ''] = (longest?.versions ?? []).flatMap((version) => sortKeyOf(version) ?? []).sort();
  const isCertain = (key: string | null) => !hasOlder || (key !== null && key > first);
  const others = series
    .filter((entry) => !isHere(entry))
    .flatMap(({ series: { environment }, versions }) => versions.map((version) => ({ ...version, environment })))
    .filter((entry) => !known.has(sortKeyOf(entry)) && isCertain(sortKeyOf(entry)))
    .sort(compareAge);
  const newest = new Map(others.map((entry) => [sortKeyOf(entry), entry]));
  return [...newest.values()]
    .flatMap(({ version, environment }) => (version ? [{ version, environment }] : []))
    .reverse();
}

/** Most versions first, then newest. */
export const rankDriverEnvironments = (series: readonly VersionedSeries[]): DriverPage['environments'][number][] =>
  describeEnvironments(series, (inside) => ({
    versions: new Set(inside.flatMap(({ versions }) => versions.map(sortKeyOf))).size,
  })).sort((a, b) => b.versions - a.versions || b.newestAt.getTime() - a.newestAt.getTime());

/** Of each family its metric, and round trips before the bytes; but the metric that is shown. */
export function chooseCosts(
  metrics: readonly MetricChoice[],
  families: DriverPage['families'],
  shown: MetricChoice | null,
): MetricChoice[] {
  const names = new Set(
    families.flatMap(({ metric }) => (metric === 'bytes-received' ? ['round-trips', metric] : metric)),
  );
  names.delete(shown?.metric ?? '');
  return [...names].flatMap((name) => metrics.find(({ metric }) => metric === name) ?? []);
}

export function listFamilies(
  metrics: readonly MetricChoice[],
  shown: MetricChoice | null,
  leading: string | null | undefined,
): DriverPage['families'] {
  const measured = new Set(metrics.map(({ metric }) => metric));
  return toFamilies(leading).all.flatMap(({ name, metrics: own }) => {
    const metric = own.find((each) => each === shown?.metric) ?? own.find((each) => measured.has(each));
    return metric === undefined ? [] : [{ name, metric }];
  });
}

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
  const families = listFamilies(metrics, metric, options.leading);
  const all = listVersionedSeries(data, isOf(metric));
  const environments = rankDriverEnvironments(all);
  const found = (requested === null ? environments[0] : environments.find((e) => e.identity === requested)) ?? null;
  const here = found?.identity ?? null;
  const costs = chooseCosts(metrics, families, metric).flatMap((of) => placeCost(data, of, here));
  const isRow = (entry: SeriesRef) => entry.environment.identity === here && isOf(metric)(entry);
  const costIn = new Map(costs.map((cost) => [cost.metric.metric, cost.environment?.identity]));
  return {
    driver: data.series[0]?.driver ?? null,
    metric,
    metrics,
    families,
    environments,
    environment: found && { identity: found.identity, label: found.label },
    elsewhere: listElsewhere(all, here, options.hasOlder ?? false),
    costs,
    variances: data.pairVariances,
    evaluation: options.evaluation,
    unknown: [
      ...unknownName('environment', requested, there.length > 0),
      ...unknownName('metric', options.metric, metric),
    ],
    ...chooseResults(
      data,
      (entry) => isRow(entry) || costIn.get(entry.case.metric) === entry.environment.identity,
      (entry) => (isRow(entry.series) ? entry.versions : pickVersions(entry, 1)),
    ),
  };
}
