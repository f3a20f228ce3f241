import type { SmallCell } from '@tachograph/analysis/small-multiples';
import { groupBy } from '@tachograph/schema/collection';
import { formatNumber } from '@tachograph/units';
import { type ChartUnit, listEnds, shownValue, toChartUnit } from '@/charts/labels/chart-labels.ts';
import { toValueScale, type ValueScale } from '@/charts/scale/value-scale.ts';
import type { SmallMultiplesData } from '@/server/root.ts';

type FilledRow = SmallMultiplesData['page']['rows'][number];

/** A row as it is drawn: one unit and one axis for all its charts. */
export type ChartRow = Omit<FilledRow, 'cells'> & {
  readonly unit: ChartUnit;
  readonly y: ValueScale;
  /** "ops/s, 0 to 50,000" */
  readonly axis: string;
  readonly cells: readonly SmallCell[];
};

export type ChartGroup = { readonly category: string; readonly rows: readonly ChartRow[] };

const UNSORTED = 'other';

/** About how many ticks an axis would have: its ends are round numbers that lie close around the values. */
const TICKS = 4;

const RATIO: Omit<ChartUnit, 'direction'> = { canonical: '', label: '×', divisor: 1 };

const pointsOf = ({ cells }: FilledRow) => cells.flatMap((cell) => (cell.kind === 'line' ? cell.line.points : []));

function toRow(row: FilledRow, isRatio: boolean): ChartRow {
  const points = pointsOf(row);
  const own = toChartUnit(
    row.case,
    points.map(({ value }) => value),
  );
  const unit = isRatio ? { ...RATIO, direction: row.case.direction } : own;
  const ends = [...listEnds(points), ...(isRatio ? [1] : [])];
  const scale = toValueScale(ends, { kind: 'linear', unit, fromZero: !isRatio, ticks: TICKS });
  const [from, to] = scale.domain;
  return {
    ...row,
    unit,
    // Its ends alone are labelled: they are the same in all charts of the row.
    y: { ...scale, ticks: scale.ticks.filter(({ value }) => value === from || value === to) },
    axis: `${isRatio ? 'ratio' : own.label}, ${formatNumber(from)} to ${formatNumber(to)}`,
  };
}

/** Rows of charts under the category of their scenario, in their order. */
export const toChartGroups = (rows: readonly FilledRow[], isRatio: boolean): ChartGroup[] =>
  [...groupBy(rows, ({ category }) => category ?? UNSORTED)].map(([category, inside]) => ({
    category,
    rows: inside.map((row) => toRow(row, isRatio)),
  }));

/** "39,010", "1.05×" */
export const toNewestLabel = (value: number, unit: ChartUnit): string =>
  unit.label === '×' ? `${formatNumber(value, 3)}×` : shownValue(value, unit);
