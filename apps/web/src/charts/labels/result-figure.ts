import type { ComparisonRow } from '@tachograph/analysis/comparison';
import type { Measurement } from '@tachograph/analysis/measurement';
import { displayUnit } from '@tachograph/units';
import { type ChartUnit, rangeLabel, valueLabel } from './chart-labels.ts';

/** A measurement as charts, their tables and exports show it: in the canonical unit, or why there is no value. */
export const toFigure = ({ status, statusReason, value, uncertainty, n, measuredAt: at, runs }: Measurement) => ({
  status,
  reason: statusReason,
  value,
  low: uncertainty?.low ?? null,
  high: uncertainty?.high ?? null,
  /** "95 % CI of the mean, n = 282"; null where the source gave none. */
  uncertainty: uncertainty?.description ?? null,
  n,
  /** ISO 8601. */
  at: at.toISOString(),
  /** Public ids, the newest first where several are repeats of one measurement. */
  runs,
});

export type ResultFigure = Readonly<ReturnType<typeof toFigure>>;

/** "mariadb 2.5.6: 2,216 ops/s, 2,168 to 2,224", "mysql 2.18.1: unsupported, no prepared statements". */
export function figureLabel(
  name: string,
  { status, reason, value, low, high }: Pick<ResultFigure, 'status' | 'reason' | 'value' | 'low' | 'high'>,
  unit: ChartUnit,
): string {
  if (value === null) return `${name}: ${[status, reason].filter(Boolean).join(', ')}`;
  const note = status === 'emulated' ? ['emulated', reason].filter(Boolean).join(': ') : reason;
  return `${name}: ${[valueLabel(value, unit), rangeLabel(low, high, unit), note].filter(Boolean).join(', ')}`;
}

/** Values and both ends of their intervals, as far as there are any. */
export const listEnds = (
  figures: readonly { readonly value: number | null; readonly low?: number | null; readonly high?: number | null }[],
): number[] =>
  figures.flatMap(({ value, low, high }) => (value === null ? [] : [value, low, high].filter((end) => end != null)));

/** One unit for all values of a chart, which are in the canonical unit of its metric. */
export const toChartUnit = (
  metric: { readonly unit: string; readonly direction: ChartUnit['direction'] } | null | undefined,
  values: readonly (number | null | undefined)[],
): ChartUnit => ({
  canonical: metric?.unit ?? '',
  direction: metric?.direction ?? null,
  ...displayUnit(
    metric?.unit ?? '',
    values.map((value) => value ?? Number.NaN),
  ),
});

/** One unit for all values of a row. */
export const toRowUnit = (row: ComparisonRow): ChartUnit =>
  toChartUnit(
    row.case,
    row.cells.map(({ measurement }) => measurement?.value),
  );
