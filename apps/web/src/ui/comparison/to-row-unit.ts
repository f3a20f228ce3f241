import type { ComparisonRow } from '@tachograph/analysis/comparison';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { toChartUnit } from '@/charts/labels/result-figure.ts';

/** One unit for all values of a row. */
export const toRowUnit = (row: ComparisonRow): ChartUnit =>
  toChartUnit(
    row.case,
    row.cells.map(({ measurement }) => measurement?.value),
  );
