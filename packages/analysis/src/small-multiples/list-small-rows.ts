import { groupBy } from '@tachograph/schema/collection';
import { compareRows, describeParams, toParamsKey, toRowKey } from '../measurement/describe-params.ts';
import type { SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { chooseStatistic } from '../selection/choose-metric.ts';
import type { SmallMultiplesScope } from './choose-small-multiples.ts';
import type { SmallAxis, SmallEntry, SmallRow } from './small-multiples.ts';

/** The cases of small charts, by category, then title. */
export type SmallRows = {
  /** Those with a history: two versions of a driver, or along time two times. */
  readonly rows: readonly SmallRow[];
  /** The others: there is no line to draw. */
  readonly single: readonly SmallRow[];
};

type ListOptions = {
  readonly axis: SmallAxis;
  /** By slug of a scenario; null without one. */
  readonly categories: ReadonlyMap<string, string | null>;
};

function chooseEntry(ofCell: readonly SeriesRef[], statistic: string | null): SmallEntry | null {
  const own = ofCell.find((series) => series.case.statistic === statistic);
  const series = own ?? ofCell[0];
  return series ? { series, isOfRow: own !== undefined } : null;
}

function toRow(
  positions: readonly (readonly SeriesRef[])[],
  data: SeriesVersions,
  { categories }: ListOptions,
): SmallRow | null {
  const all = positions.flat();
  const statistic = chooseStatistic(all, data.pairVariances);
  const first = all.find((series) => series.case.statistic === statistic);
  if (!first) return null;
  const of = first.case;
  return {
    key: [of.scenario, toParamsKey(of.params), of.unit].join(' '),
    case: of,
    title: first.scenarioTitle,
    params: describeParams(of.params),
    category: categories.get(of.scenario) ?? null,
    positions: positions.map((ofCell) => chooseEntry(ofCell, statistic)),
  };
}

/** Keys of the series in which a line can be drawn. `versions` are at least the two newest of each. */
function findHistories(versions: SeriesVersions['versions'], axis: SmallAxis): ReadonlySet<string> {
  const histories = new Set<string>();
  const seen = new Set<string>();
  for (const { series, firstAt, measuredAt } of versions) {
    if (seen.has(series) || (axis === 'time' && firstAt < measuredAt)) histories.add(series);
    seen.add(series);
  }
  return histories;
}

/** Those without a category last. */
const compareCategories = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;

/** The cases of a scope, each with what the columns have of it; `data` holds at least the two newest versions of its series. */
export function listSmallRows(scope: SmallMultiplesScope, data: SeriesVersions, options: ListOptions): SmallRows {
  const columns = scope.series.map((series) => groupBy(series, ({ case: of }) => toRowKey(of)));
  const keys = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const all = keys
    .map((key) =>
      toRow(
        columns.map((column) => column.get(key) ?? []),
        data,
        options,
      ),
    )
    .filter((row) => row !== null)
    .sort((a, b) => compareCategories(a.category, b.category) || compareRows(a, b));
  const histories = findHistories(data.versions, options.axis);
  const hasHistory = ({ positions }: SmallRow) =>
    positions.some((place) => place?.isOfRow && histories.has(place.series.key));
  return { rows: all.filter(hasHistory), single: all.filter((row) => !hasHistory(row)) };
}

/** The series whose results the charts of these rows need. */
export const listRowSeries = (rows: readonly SmallRow[]): SeriesRef[] =>
  rows.flatMap(({ positions }) => positions.flatMap((place) => (place?.isOfRow ? [place.series] : [])));
