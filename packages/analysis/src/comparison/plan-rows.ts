import { groupBy } from '@tachograph/schema/collection';
import { toParamsKey } from '../measurement/describe-params.ts';
import type { SeriesRef } from '../measurement/series-data.ts';
import { byPreference, chooseEstimator } from '../selection/choose-metric.ts';
import type { ComparisonOptions } from './comparison-options.ts';
import type { SelectedCell, SelectedColumn } from './select-columns.ts';

/** A row of a comparison before its figures are read. */
export type PlannedRow = {
  /** A series in the row's own estimator, for what all of the row have in common. */
  readonly of: SeriesRef;
  /** By column; null where it has nothing in this place. */
  readonly cells: readonly (SelectedCell | null)[];
};

/** What every column has in one place: scenario, params and unit. */
type InPlace = readonly (readonly SelectedCell[])[];

const placeOf = ({ series: { case: of } }: SelectedCell) => [of.scenario, toParamsKey(of.params), of.unit].join('\n');

/** Each column is gone through once, however many rows there are. */
function listPlaces(columns: readonly SelectedColumn[]): InPlace[] {
  const byPlace = columns.map(({ cells }) => groupBy(cells, placeOf));
  const places = new Set(byPlace.flatMap((inColumn) => [...inColumn.keys()]));
  return [...places].map((place) => byPlace.map((inColumn) => inColumn.get(place) ?? []));
}

/** What a column has for one row: in the row's estimator, or in its own when that was not asked for explicitly. */
function findInColumn(inPlace: readonly SelectedCell[], wanted: string | null, strict: boolean): SelectedCell | null {
  const candidates = [...inPlace].sort((a, b) => byPreference(a.series.case.estimator, b.series.case.estimator));
  const found = candidates.find(({ series }) => series.case.estimator === wanted);
  return found ?? (strict ? null : (candidates[0] ?? null));
}

/** One row for every place, each in one estimator: the one asked for, else the one most of its columns have. */
export function planRows(columns: readonly SelectedColumn[], { estimator }: ComparisonOptions): PlannedRow[] {
  return listPlaces(columns).flatMap((inPlace) => {
    const wanted = estimator ?? chooseEstimator(inPlace.flat().map(({ series }) => series.case.estimator));
    const cells = inPlace.map((inColumn) => findInColumn(inColumn, wanted, Boolean(estimator)));
    const of = cells.find((cell) => cell?.series.case.estimator === wanted)?.series;
    return of ? [{ of, cells }] : [];
  });
}
