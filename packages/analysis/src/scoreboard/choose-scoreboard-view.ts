import { groupBy } from '@tachograph/schema/collection';
import { toRowKey } from '../measurement/compare-rows.ts';
import { compareAge } from '../measurement/pick-newest.ts';
import type { EnvironmentName, MetricChoice, SeriesRef, SeriesVersions, Unknown } from '../measurement/series-data.ts';
import { listVersionedSeries, type VersionedSeries } from '../selection/choose-environment.ts';
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

/** What a scoreboard shows, settled before a result is read. */
export type ScoreboardView = {
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  /** Every series of the metric. */
  readonly measured: readonly VersionedSeries[];
  /** The newest environments, and those that are only named, newest first. */
  readonly open: readonly OpenEnvironment[];
  readonly older: readonly DatedEnvironment[];
  readonly isShown: (series: SeriesRef) => boolean;
};

type DatedEnvironment = { readonly environment: EnvironmentName; readonly newestAt: Date };
type OpenEnvironment = DatedEnvironment & { readonly rowKeys: ReadonlySet<string>; readonly omittedRows: number };

/** Environments whose figures are read for one page. */
const OPEN = 3;
/** Cells of a page: what fits a screen several times over, and is read in one go. */
const MOST_CELLS = 400;
/** Versions over all cells of a page; the line of a row is as long as they allow. */
const MOST_VERSIONS = 3000;

const sumResults = (series: readonly VersionedSeries[]) =>
  series.reduce((sum, { versions }) => sum + versions.reduce((part, { results }) => part + results, 0), 0);

const countDrivers = (series: readonly VersionedSeries[]) =>
  new Set(series.map((entry) => entry.series.driver.slug)).size;

const rowKeyOf = ({ case: of }: SeriesRef) => toRowKey(of);

function listEnvironments(measured: readonly VersionedSeries[]) {
  return [...groupBy(measured, (entry) => entry.series.environment.identity).values()]
    .flatMap((inside) => {
      const times = inside.flatMap(({ versions }) => versions.map(({ measuredAt }) => measuredAt.getTime()));
      return inside.slice(0, 1).map(({ series: { environment } }) => ({
        environment: { identity: environment.identity, label: environment.label },
        newestAt: new Date(Math.max(...times)),
        inside,
      }));
    })
    .sort((a, b) => b.newestAt.getTime() - a.newestAt.getTime());
}

/** The rows that most drivers have, then those with most results, as many as the budget allows. */
function chooseRows(inside: readonly VersionedSeries[], most: number) {
  const rows = [...groupBy(inside, (entry) => rowKeyOf(entry.series))];
  rows.sort(([, a], [, b]) => countDrivers(b) - countDrivers(a) || sumResults(b) - sumResults(a));
  const shown = rows.slice(0, most);
  return { rowKeys: new Set(shown.map(([key]) => key)), omittedRows: rows.length - shown.length };
}

/** Metric, environments and rows of a scoreboard; what is unknown is told. */
export function chooseScoreboardView(
  data: SeriesVersions,
  options: ScoreboardOptions,
  unknown: Unknown[],
): ScoreboardView {
  const metrics = listMetrics(data);
  const metric = chooseMetric(metrics, options.metric, unknown);
  const measured = listVersionedSeries(data, (entry) => entry.case.metric === metric?.metric);
  const environments = listEnvironments(measured);
  const newest = environments.slice(0, OPEN);
  const columns = Math.max(1, ...newest.map(({ inside }) => countDrivers(inside)));
  const most = shareBudget(
    newest.map(({ inside }) => new Set(inside.map((entry) => rowKeyOf(entry.series))).size),
    Math.ceil(MOST_CELLS / columns),
  );
  const open = newest.map(({ inside, ...dated }) => ({ ...dated, ...chooseRows(inside, most) }));
  const rowKeysIn = new Map(open.map(({ environment, rowKeys }) => [environment.identity, rowKeys]));
  return {
    ...{ metric, metrics, measured, open },
    older: environments.slice(OPEN).map(({ inside: _, ...dated }) => dated),
    isShown: (entry) =>
      entry.case.metric === metric?.metric &&
      (rowKeysIn.get(entry.environment.identity)?.has(rowKeyOf(entry)) ?? false),
  };
}

/** The results that `toScoreboard` needs with the same options: of each series the newest versions, as many as there is room for. */
export function chooseScoreboardResults(data: SeriesVersions, options: ScoreboardOptions): ChosenResults {
  const { isShown } = chooseScoreboardView(data, options, []);
  const sizes = listVersionedSeries(data, isShown).map(({ versions }) => versions.length);
  const most = shareBudget(sizes, MOST_VERSIONS);
  return chooseResults(data, isShown, ({ versions }) => [...versions].sort((a, b) => compareAge(b, a)).slice(0, most));
}
