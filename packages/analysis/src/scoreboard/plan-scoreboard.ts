import { groupBy } from '@tachograph/schema/collection';
import type { DriverName, SeriesRef, SeriesTotals, SeriesVersions } from '../measurement/measurement.ts';
import {
  type ChosenResults,
  chooseResults,
  listVersionedSeries,
  pickVersions,
  sumResults,
  type TotalledSeries,
} from '../selection/choose-environment.ts';
import { chooseMetric, listMetrics, unknownName } from '../selection/choose-metric.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import {
  countDrivers,
  type FilledEnvironment,
  rankScoreboardEnvironments,
  rowKeyOf,
} from './rank-scoreboard-environments.ts';
import type { Scoreboard, ScoreboardEnvironment } from './scoreboard.ts';

export type ScoreboardOptions = {
  /** Slug of the driver to compare against; null: the driver with most results. */
  readonly reference: string | null;
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  /** Identity; null: the fullest one. */
  readonly environment: string | null;
  /** Null: one row per scenario and params, in the statistic most drivers have, a median before a mean. */
  readonly statistic?: string | null;
  readonly evaluation?: Evaluation;
};

/** What a scoreboard shows, settled before a version or a result is read. */
export type ScoreboardPlan = Pick<
  Scoreboard,
  'metric' | 'metrics' | 'environment' | 'environments' | 'omittedRows' | 'omittedDrivers' | 'unknown'
> & {
  /** Null where the project names none and has no results. */
  readonly reference: DriverName | null;
  /** The series of the shown rows and drivers. */
  readonly series: readonly SeriesRef[];
  /** Of each series so many of its newest versions are read. */
  readonly mostVersions: number;
};

/** Cells of a page: what fits a screen several times over, and is read in one go. */
const MOST_CELLS = 200;
/** Drivers of a page: the reference, and those with most results. */
const MOST_DRIVERS = 24;
/** Versions over all cells of a page; the line of a row is as long as they allow. */
const MOST_VERSIONS = 1500;

const slugOf = (entry: TotalledSeries) => entry.series.driver.slug;

/** The driver measured most, when a project names no reference. */
function findReference(data: SeriesTotals, measured: readonly TotalledSeries[], { reference }: ScoreboardOptions) {
  const drivers = [...groupBy(measured, slugOf)];
  drivers.sort(([a, mine], [b, theirs]) => sumResults(theirs) - sumResults(mine) || (a < b ? -1 : 1));
  const slug = reference ?? drivers[0]?.[0] ?? null;
  const known = data.series.find(({ driver }) => driver.slug === slug)?.driver;
  return { reference: known ?? (slug === null ? null : { slug, name: slug }), isKnown: slug === null || !!known };
}

/** The series of the reference and of the drivers with most results. */
function chooseDrivers(inside: readonly TotalledSeries[], reference: string | undefined) {
  const drivers = [...groupBy(inside, slugOf)].sort(
    ([a, mine], [b, theirs]) =>
      Number(b === reference) - Number(a === reference) || sumResults(theirs) - sumResults(mine),
  );
  const shown = drivers.slice(0, MOST_DRIVERS).flatMap(([, own]) => own);
  return { shown, omittedDrivers: Math.max(0, drivers.length - MOST_DRIVERS) };
}

/** The rows that most drivers have, then those with most results, as many as the budget allows. */
function chooseRows(inside: readonly TotalledSeries[]) {
  const most = Math.ceil(MOST_CELLS / Math.max(1, countDrivers(inside)));
  const rows = [...groupBy(inside, rowKeyOf).values()];
  rows.sort((a, b) => countDrivers(b) - countDrivers(a) || sumResults(b) - sumResults(a));
  return { shown: rows.slice(0, most).flat(), omittedRows: Math.max(0, rows.length - most) };
}

const toEnvironment = ({ inside: _, ...environment }: FilledEnvironment): ScoreboardEnvironment => environment;

function chooseShown(environment: FilledEnvironment | null, reference: string | undefined) {
  const { shown: ofDrivers, omittedDrivers } = chooseDrivers(environment?.inside ?? [], reference);
  const { shown, omittedRows } = chooseRows(ofDrivers);
  return { series: shown.map((entry) => entry.series), omittedRows, omittedDrivers };
}

/** Metric, environment, rows and drivers of a scoreboard; what is unknown is told. */
export function planScoreboard(data: SeriesTotals, options: ScoreboardOptions): ScoreboardPlan {
  const all = listVersionedSeries({ series: data.series, versions: data.totals }, () => true);
  // Metric and reference are chosen from these.
  const requested = all.filter(
    (entry) => options.environment === null || entry.series.environment.identity === options.environment,
  );
  const isEnvironmentKnown = requested.length > 0 || options.environment === null;
  const series = (isEnvironmentKnown ? requested : all).map((entry) => entry.series);
  const metrics = listMetrics({ series, pairVariances: data.pairVariances }, data.totals);
  const metric = chooseMetric(metrics, options.metric);
  const measured = requested.filter((entry) => entry.series.case.metric === metric?.metric);
  const { reference, isKnown } = findReference(data, measured, options);
  const environments = rankScoreboardEnvironments(all, metric?.metric ?? null, data.pairVariances);
  const wanted = options.environment ?? (metric && environments[0]?.identity);
  const environment = environments.find(({ identity }) => identity === wanted) ?? null;
  const shown = chooseShown(environment, reference?.slug);
  return {
    metric,
    metrics,
    reference,
    ...shown,
    unknown: [
      ...unknownName('metric', options.metric, metric),
      ...unknownName('reference', reference?.slug, isKnown),
      ...unknownName('environment', options.environment, isEnvironmentKnown),
      ...(metric
        ? unknownName('statistic', options.statistic, metric.statistics.includes(options.statistic ?? ''))
        : []),
    ],
    environment: environment && toEnvironment(environment),
    environments: environments.map(toEnvironment),
    mostVersions: Math.ceil(MOST_VERSIONS / Math.max(1, shown.series.length)),
  };
}

/** The results that `fillScoreboard` needs: of each shown series its newest versions. `data` holds the shown series. */
export const chooseScoreboardResults = (data: SeriesVersions, { mostVersions }: ScoreboardPlan): ChosenResults =>
  chooseResults(
    data,
    () => true,
    (entry) => pickVersions(entry, mostVersions),
  );
