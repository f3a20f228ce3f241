import type { ComparisonRow } from '@tachograph/analysis/comparison';
import { displayUnit } from '@tachograph/units';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';

/** One unit for all values of a row. */
export const toRowUnit = ({ case: of, cells }: ComparisonRow): ChartUnit => ({
  canonical: of.unit,
  direction: of.direction,
  ...displayUnit(
    of.unit,
    cells.map(({ measurement }) => measurement?.value ?? Number.NaN),
  ),
});
