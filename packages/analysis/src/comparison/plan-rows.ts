import { groupBy } from '@tachograph/schema/collection';
import { compareRows, toRowKey } from '../measurement/describe-params.ts';
import type { PairVariances, SeriesRef } from '../measurement/measurement.ts';
import { byPreference, chooseStatistic } from '../selection/choose-metric.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import type { SelectedCell, SelectedColumn } from './select-columns.ts';

/** A row of a comparison before its figures are read. */
export type PlannedRow = {
  /** A series in the row's own statistic, for what all of the row have in common. */
  readonly of: SeriesRef;
  /** By column; null where it has nothing in this place. */
  readonly cells: readonly (SelectedCell | null)[];
};

/** What every column has in one place: scenario, params and unit. */
type AlikeCells = readonly (readonly SelectedCell[])[];

/** Each column is gone through once, however many rows there are. */
function listAlike(columns: readonly SelectedColumn[]): AlikeCells[] {
  const byCase = columns.map(({ cells }) => groupBy(cells, ({ series }) => toRowKey(series.case)));
  const caseKeys = new Set(byCase.flatMap((inColumn) => [...inColumn.keys()]));
  return [...caseKeys].map((caseKey) => byCase.map((inColumn) => inColumn.get(caseKey) ?? []));
}

/** What a column has for one row: in the row's statistic, or in its own when that was not asked for explicitly. */
function findInColumn(alike: readonly SelectedCell[], wanted: string | null, strict: boolean): SelectedCell | null {
  const candidates = [...alike].sort((a, b) => byPreference(a.series.case.statistic, b.series.case.statistic));
  const found = candidates.find(({ series }) => series.case.statistic === wanted);
  return found ?? (strict ? null : (candidates[0] ?? null));
}

/** Scenarios in the order asked for, else by title. */
function sortRows(rows: readonly PlannedRow[], scenarios: readonly string[] | null): PlannedRow[] {
  const positions = new Map(scenarios?.map((slug, position) => [slug, position]));
  return rows
    .map((row) => ({
      row,
      position: positions.get(row.of.case.scenario) ?? -1,
      title: row.of.scenarioTitle,
      case: row.of.case,
    }))
    .sort((a, b) => a.position - b.position || compareRows(a, b))
    .map(({ row }) => row);
}

/** One row for every place, each in one statistic: the one asked for, else the one that can best be judged. */
export function planRows(
  columns: readonly SelectedColumn[],
  { statistic, scenarios }: ComparisonOptions,
  variances: PairVariances,
): PlannedRow[] {
  const rows = listAlike(columns).flatMap((alike) => {
    const wanted =
      statistic ??
      chooseStatistic(
        alike.flat().map(({ series }) => series),
        variances,
      );
    const cells = alike.map((inColumn) => findInColumn(inColumn, wanted, Boolean(statistic)));
    const of = cells.find((cell) => cell?.series.case.statistic === wanted)?.series;
    return of ? [{ of, cells }] : [];
  });
  return sortRows(rows, scenarios);
}
