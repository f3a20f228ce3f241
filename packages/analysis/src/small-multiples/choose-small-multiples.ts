import type {
  DriverName,
  EnvironmentName,
  MetricChoice,
  SeriesRef,
  SeriesTotals,
  SeriesVersions,
  Unknown,
} from '../measurement/measurement.ts';
import {
  type ChosenResults,
  chooseResults,
  describeEnvironments,
  listVersionedSeries,
  pickVersions,
  sumResults,
  type TotalledSeries,
} from '../selection/choose-environment.ts';
import { chooseMetric, listMetrics, unknownName } from '../selection/choose-metric.ts';
import { groupColumns } from '../selection/group-columns.ts';
import { splitBudget } from '../selection/split-budget.ts';
import type { SmallColumn } from './small-multiples.ts';

export type SmallMultiplesOptions = {
  /** Metric slug; null: the first that `listMetrics` lists, of the environment asked for. */
  readonly metric: string | null;
  /** Identity; null: the fullest environment. */
  readonly environment: string | null;
  /** Driver slugs; null: all. */
  readonly drivers: readonly string[] | null;
};

/** An environment with what was measured in it, for the pickers. */
type CountedEnvironment = EnvironmentName & {
  readonly scenarios: number;
  readonly results: number;
  readonly newestAt: Date;
};

/** Environments with the number of their results: the fullest first, of equals the one measured last. */
const countEnvironments = (measured: readonly TotalledSeries[]): CountedEnvironment[] =>
  describeEnvironments(measured, (inside) => ({
    scenarios: new Set(inside.map((entry) => entry.series.case.scenario)).size,
    results: sumResults(inside),
  })).sort((a, b) => b.results - a.results || b.newestAt.getTime() - a.newestAt.getTime());

/** What small charts are of, settled before a version is read. */
export type SmallMultiplesScope = {
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  readonly environment: EnvironmentName | null;
  /** Those in which the metric was measured, the fullest first; and those in which only others were. */
  readonly environments: readonly CountedEnvironment[];
  readonly elsewhere: readonly CountedEnvironment[];
  /** Every driver of the project, by name. */
  readonly drivers: readonly DriverName[];
  /** Those with most results first. */
  readonly columns: readonly SmallColumn[];
  /** Columns that are not shown, by the same order. */
  readonly omitted: readonly SmallColumn[];
  /** The series of the columns that are shown. */
  readonly series: readonly (readonly SeriesRef[])[];
  readonly unknown: readonly Unknown[];
};

/** Charts side by side. */
const MOST_COLUMNS = 6;

function toColumns(measured: readonly TotalledSeries[]) {
  const columns = groupColumns(measured).map(({ driver, options, series }) => ({
    key: options === null ? driver.slug : `${driver.slug}?${options}`,
    driver,
    options,
    results: sumResults(series),
    series: series.map((entry) => entry.series),
  }));
  return columns.sort((a, b) => b.results - a.results || (a.key < b.key ? -1 : 1));
}

const withoutSeries = ({ series: _, ...column }: ReturnType<typeof toColumns>[number]): SmallColumn => column;

function listDrivers({ series }: Pick<SeriesTotals, 'series'>): DriverName[] {
  const named = new Map(series.map(({ driver: { slug, name } }) => [slug, { slug, name }]));
  return [...named.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Metric, environment and columns of small charts; what is unknown is told. */
export function chooseSmallMultiples(data: SeriesTotals, options: SmallMultiplesOptions): SmallMultiplesScope {
  const there = data.series.filter(({ environment }) => environment.identity === options.environment);
  const metrics = listMetrics(there.length > 0 ? { ...data, series: there } : data, data.totals);
  const metric = chooseMetric(metrics, options.metric);
  const all = listVersionedSeries({ series: data.series, versions: data.totals }, () => true);
  const measured = all.filter(({ series }) => series.case.metric === metric?.metric);
  const drivers = listDrivers(data);
  const environments = countEnvironments(measured);
  const requested = options.environment;
  const found = requested === null ? environments[0] : environments.find(({ identity }) => identity === requested);
  const inside = measured.filter(
    ({ series: { environment, driver } }) =>
      environment.identity === found?.identity && (options.drivers?.includes(driver.slug) ?? true),
  );
  const columns = toColumns(inside);
  const shown = columns.slice(0, MOST_COLUMNS);
  return {
    metric,
    metrics,
    environment: found ? { identity: found.identity, label: found.label } : null,
    environments,
    elsewhere: countEnvironments(all).filter(({ identity }) => !environments.some((own) => own.identity === identity)),
    drivers,
    columns: shown.map(withoutSeries),
    omitted: columns.slice(MOST_COLUMNS).map(withoutSeries),
    series: shown.map(({ series }) => series),
    unknown: [
      ...unknownName('metric', options.metric, metric),
      ...(options.drivers ?? []).flatMap((driver) =>
        unknownName(
          'driver',
          driver,
          drivers.some(({ slug }) => slug === driver),
        ),
      ),
      ...unknownName('environment', requested, there.length > 0),
    ],
  };
}

/** Versions of one line, as many as a driver has in years; more are closer together than the pixels of a small chart. */
export const MOST_SMALL_VERSIONS = 120;
/** Versions over all lines of a page. */
const MOST_VERSIONS = 4000;

/** By version: the newest versions of each line, as many as the page allows. `data` holds the series of the rows. */
export function chooseSmallResults(data: SeriesVersions): ChosenResults & { readonly mostVersions: number } {
  const counts = new Map<string, number>();
  for (const { series } of data.versions) counts.set(series, (counts.get(series) ?? 0) + 1);
  const mostVersions = Math.min(MOST_SMALL_VERSIONS, splitBudget([...counts.values()], MOST_VERSIONS));
  const { cells, related } = chooseResults(
    data,
    () => true,
    (entry) => pickVersions(entry, mostVersions),
  );
  return { cells, related, mostVersions };
}
