import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { MetricChoice, SeriesRef, SeriesVersions, Unknown } from '../measurement/measurement.ts';
import { listVersionedSeries, rankEnvironments } from '../selection/choose-environment.ts';
import { chooseMetric, listMetrics, unknownName } from '../selection/choose-metric.ts';
import type { SelectedDriver } from '../selection/selected-driver.ts';
import { checkComparability } from './check-comparability.ts';
import type { Comparability, Comparison } from './comparison.ts';
import { COMPARISON_LIMITS, type ComparisonOptions } from './comparison-options.ts';
import { type PlannedRow, planRows } from './plan-rows.ts';
import { type SelectedColumn, selectColumns } from './select-columns.ts';

/** What a comparison will show and what it needs for that, settled before a figure is read. */
export type ComparisonPlan = {
  readonly metric: MetricChoice | null;
  readonly metrics: readonly MetricChoice[];
  readonly columns: readonly SelectedColumn[];
  readonly comparability: Comparability;
  readonly options: ComparisonOptions;
  readonly unknown: readonly Unknown[];
  /** In the order of the page. */
  readonly rows: readonly PlannedRow[];
  readonly omitted: Comparison['omitted'];
  /** The results to read: a version in a series each, none twice. */
  readonly cells: readonly SeriesVersion[];
  /** All series of the rows' cases in the environments of the columns: where the noise of the cells is read from. */
  readonly related: readonly SeriesRef[];
};

function listUnknown(
  series: readonly SeriesRef[],
  { scenarios, statistic }: ComparisonOptions,
  statistics: readonly string[],
): Unknown[] {
  const known = new Set(series.map(({ case: of }) => of.scenario));
  const missing = (scenarios ?? []).filter((slug) => !known.has(slug));
  return [
    ...missing.flatMap((slug) => unknownName('scenario', slug, false)),
    ...unknownName('statistic', statistic, statistics.includes(statistic ?? '')),
  ];
}

const toCaseKey = ({ case: of, environment }: SeriesRef) => `${of.key} ${environment.identity}`;

/**
 * Metrics in their order, those first in which most of the selected versions can stand side by side: the one that is
 * measured best is of no use to a comparison of versions that do not have it.
 */
function sortByCoverage(
  metrics: readonly MetricChoice[],
  data: SeriesVersions,
  { selected, scenarios, environment }: ComparisonOptions,
): MetricChoice[] {
  if (selected.length === 0) return [...metrics];
  const isInScenarios = ({ case: of }: SeriesRef) => scenarios === null || scenarios.includes(of.scenario);
  const ofMetric = groupBy(listVersionedSeries(data, isInScenarios), ({ series }) => series.case.metric);
  const coverage = new Map(
    [...ofMetric].map(([metric, series]) => {
      const columnsIn = (drivers: readonly SelectedDriver[], identity: string | null) =>
        rankEnvironments(series, drivers).find((found) => identity === null || found.identity === identity)?.columns ??
        0;
      const placed = selected.filter((driver) => driver.environment);
      const free = selected.filter((driver) => !driver.environment);
      const inTheirs = placed.reduce((sum, driver) => sum + columnsIn([driver], driver.environment ?? null), 0);
      return [metric, inTheirs + columnsIn(free, environment)];
    }),
  );
  return [...metrics].sort((a, b) => (coverage.get(b.metric) ?? 0) - (coverage.get(a.metric) ?? 0));
}

/** Columns, comparability and notices of a comparison, from what versions there are of which series. */
export function planComparison(data: SeriesVersions, options: ComparisonOptions): ComparisonPlan {
  const metrics = listMetrics(data, data.versions);
  const metric = chooseMetric(sortByCoverage(metrics, data, options), options.metric);
  const isRequested = ({ case: of }: SeriesRef) =>
    of.metric === metric?.metric && (options.scenarios === null || options.scenarios.includes(of.scenario));
  const series = listVersionedSeries(data, isRequested);
  const { columns, omitted: drivers, unknown: ofColumns } = selectColumns(data, series, options);
  const unknown = [
    ...unknownName('metric', options.metric, metric),
    ...listUnknown(data.series, options, metric?.statistics ?? []),
    ...ofColumns,
  ];
  const comparability = checkComparability(columns, series, options);
  const all = planRows(columns, options, data.pairVariances);
  const rows = all.slice(0, Math.max(1, Math.floor(COMPARISON_LIMITS.cells / Math.max(1, columns.length))));
  const omitted = { cases: all.length - rows.length, drivers };
  const cells = [...new Set(rows.flatMap((row) => row.cells.flatMap((cell) => cell?.version ?? [])))];
  const chosen = rows.flatMap((row) => row.cells.flatMap((cell) => cell?.series ?? []));
  const caseKeys = new Set(chosen.map(toCaseKey));
  const related = data.series.filter((entry) => caseKeys.has(toCaseKey(entry)));
  return { metric, metrics, columns, comparability, options, unknown, rows, omitted, cells, related };
}
