import { groupBy } from '@tachograph/schema/collection';
import { toRowKey } from '../measurement/compare-rows.ts';
import { compareAge } from '../measurement/pick-newest.ts';
import type {
  DriverName,
  EnvironmentName,
  MetricChoice,
  SeriesRef,
  SeriesTotal,
  SeriesTotals,
  SeriesVersions,
  Unknown,
} from '../measurement/series-data.ts';
import { chooseMetric, listMetrics } from '../selection/choose-metric.ts';
import { type ChosenResults, chooseResults } from '../selection/choose-results.ts';
import { shareBudget } from '../selection/share-budget.ts';

export type ScoreboardOptions = {
  /** Slug of the driver to compare against; null: the driver with most results. */
  readonly reference: string | null;
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  /** Null: one row per scenario and params, in the statistic most drivers have, a median before a mean. */
  readonly statistic?: string | null;
  readonly minimumEffect?: number;
};

/** What a scoreboard shows, settled before a version or a result is read. */
export type ScoreboardPlan = {
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  /** One for the whole page. Null where the project names none and has no results. */
  readonly reference: DriverName | null;
  /** The newest environments, and those that are only named, newest first. */
  readonly open: readonly OpenEnvironment[];
  readonly older: readonly DatedEnvironment[];
  /** The series of the open environments and shown rows. */
  readonly series: readonly SeriesRef[];
  /** Of each series so many of its newest versions are read. */
  readonly mostVersions: number;
  readonly unknown: readonly Unknown[];
};

type DatedEnvironment = { readonly environment: EnvironmentName; readonly newestAt: Date };
type OpenEnvironment = DatedEnvironment & { readonly omittedRows: number };

/** A series with what is known of it before its versions are read. */
type TotalledSeries = { readonly series: SeriesRef; readonly total: SeriesTotal };

/** Environments whose figures are read for one page. */
const OPEN = 3;
/** Cells of a page: what fits a screen several times over, and is read in one go. */
const MOST_CELLS = 400;
/** Versions over all cells of a page; the line of a row is as long as they allow. */
const MOST_VERSIONS = 1500;

const sumResults = (series: readonly TotalledSeries[]) => series.reduce((sum, { total }) => sum + total.results, 0);

const countDrivers = (series: readonly TotalledSeries[]) =>
  new Set(series.map((entry) => entry.series.driver.slug)).size;

const rowKeyOf = ({ case: of }: SeriesRef) => toRowKey(of);

function listEnvironments(measured: readonly TotalledSeries[]) {
  return [...groupBy(measured, (entry) => entry.series.environment.identity).values()]
    .flatMap((inside) =>
      inside.slice(0, 1).map(({ series: { environment } }) => ({
        environment: { identity: environment.identity, label: environment.label },
        newestAt: new Date(Math.max(...inside.map(({ total }) => total.measuredAt.getTime()))),
        inside,
      })),
    )
    .sort((a, b) => b.newestAt.getTime() - a.newestAt.getTime());
}

/** The rows that most drivers have, then those with most results, as many as the budget allows. */
function chooseRows(inside: readonly TotalledSeries[], most: number) {
  const rows = [...groupBy(inside, (entry) => rowKeyOf(entry.series)).values()];
  rows.sort((a, b) => countDrivers(b) - countDrivers(a) || sumResults(b) - sumResults(a));
  return { shown: rows.slice(0, most).flat(), omittedRows: Math.max(0, rows.length - most) };
}

/** The driver measured most, when a project names no reference: one for the whole page, not one per block. */
function findReference(data: SeriesTotals, measured: readonly TotalledSeries[], { reference }: ScoreboardOptions) {
  const drivers = [...groupBy(measured, (entry) => entry.series.driver.slug)];
  drivers.sort(([a, mine], [b, theirs]) => sumResults(theirs) - sumResults(mine) || (a < b ? -1 : 1));
  const slug = reference ?? drivers[0]?.[0] ?? null;
  const known = data.series.find(({ driver }) => driver.slug === slug)?.driver;
  return { reference: known ?? (slug === null ? null : { slug, name: slug }), isKnown: slug === null || !!known };
}

/** Metric, environments and rows of a scoreboard; what is unknown is told. */
export function planScoreboard(data: SeriesTotals, options: ScoreboardOptions): ScoreboardPlan {
  const unknown: Unknown[] = [];
  const metrics = listMetrics(data, data.totals);
  const metric = chooseMetric(metrics, options.metric, unknown);
  const totals = new Map(data.totals.map((total) => [total.series, total]));
  const measured = data.series.flatMap((series) => {
    const total = totals.get(series.key);
    return total && series.case.metric === metric?.metric ? [{ series, total }] : [];
  });
  const { reference, isKnown } = findReference(data, measured, options);
  if (reference && !isKnown) unknown.push({ kind: 'reference', requested: reference.slug });
  if (options.statistic && metric && !metric.statistics.includes(options.statistic)) {
    unknown.push({ kind: 'statistic', requested: options.statistic });
  }
  const environments = listEnvironments(measured);
  const newest = environments.slice(0, OPEN);
  const columns = Math.max(1, ...newest.map(({ inside }) => countDrivers(inside)));
  const most = shareBudget(
    newest.map(({ inside }) => new Set(inside.map((entry) => rowKeyOf(entry.series))).size),
    Math.ceil(MOST_CELLS / columns),
  );
  const open = newest.map(({ inside, ...dated }) => ({ ...dated, ...chooseRows(inside, most) }));
  const series = open.flatMap(({ shown }) => shown.map((entry) => entry.series));
  return {
    metric,
    metrics,
    reference,
    series,
    unknown,
    open: open.map(({ shown: _, ...environment }) => environment),
    older: environments.slice(OPEN).map(({ inside: _, ...dated }) => dated),
    mostVersions: Math.ceil(MOST_VERSIONS / Math.max(1, series.length)),
  };
}

/** The results that `fillScoreboard` needs: of each shown series its newest versions. `data` holds the shown series. */
export const chooseScoreboardResults = (data: SeriesVersions, { mostVersions }: ScoreboardPlan): ChosenResults =>
  chooseResults(
    data,
    () => true,
    ({ versions }) => [...versions].sort((a, b) => compareAge(b, a)).slice(0, mostVersions),
  );
