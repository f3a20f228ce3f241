import type { ComparisonRow } from '@tachograph/analysis/comparison';
import type { Measurement } from '@tachograph/analysis/measurement';
import type { VerdictOutcome } from '@tachograph/analysis/verdict';
import { type Direction, directionLabel, displayUnit, formatExact, formatNumber } from '@tachograph/units';

/** A verdict as text: `{ word: 'not-enough-samples', words: '1.17× faster' }`. */
export type VerdictLabel = { readonly outcome: VerdictOutcome; readonly label: string };

/** `shown = canonical ÷ divisor`; `label` and `divisor` come from `displayUnit` of @tachograph/units. */
export type ChartUnit = {
  readonly canonical: string;
  readonly label: string;
  readonly divisor: number;
  readonly direction: Direction | null;
  /** Of an axis, where its label says more: "ratio to mysql2 3.22.6". */
  readonly axisLabel?: string;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A canonical value as read: "2,611", in the shown unit, without it. */
export const shownValue = (value: number, unit: Pick<ChartUnit, 'divisor'>): string =>
  formatNumber(value / unit.divisor);

/** A canonical value with its unit: "2,611 ops/s". */
export const valueLabel = (value: number, unit: Pick<ChartUnit, 'divisor' | 'label'>): string =>
  `${shownValue(value, unit)} ${unit.label}`;

/** Every digit. In the canonical unit, because dividing would add digits nobody measured. */
export const exactLabel = (value: number, unit: ChartUnit): string =>
  unit.divisor === 1 ? formatExact(value) : `${formatExact(value)} ${unit.canonical}`;

/** "2,607 to 2,663", for sentences; `separator` " – " for tables. Empty without both ends. */
export const rangeLabel = (
  low: number | null | undefined,
  high: number | null | undefined,
  unit: ChartUnit,
  separator = ' to ',
): string => (low == null || high == null ? '' : `${shownValue(low, unit)}${separator}${shownValue(high, unit)}`);

/** Near 1 always three decimals, so that a ratio and its ends read alike. */
export const shownRatio = (ratio: number): string =>
  ratio >= 0.1 && ratio < 10 ? ratio.toFixed(3) : formatNumber(ratio);

/** "1.050, 1.041 to 1.059"; of one invocation without a range, and of an anchor to itself "1". */
export function ratioLabel({ ratio, low, high }: { ratio: number; low: number | null; high: number | null }): string {
  if (low === null || high === null) return shownRatio(ratio);
  return low === high ? formatNumber(ratio) : `${shownRatio(ratio)}, ${shownRatio(low)} to ${shownRatio(high)}`;
}

/** "ops/s, higher is better". */
export const unitLabel = ({ label, axisLabel = label, direction }: ChartUnit): string =>
  direction ? `${axisLabel}, ${directionLabel(direction)}` : axisLabel;

/** "12 Jul 2022", in UTC. */
export function dateLabel(iso: string | number | Date): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The shortest text that distinguishes ticks of one step apart: "2022", "Jul 2022", "12 Jul", "14:05". */
export function timeTickLabel(at: number, step: number): string {
  const date = new Date(at);
  const month = MONTHS[date.getUTCMonth()];
  const day = 86_400_000;
  if (step >= 360 * day) return String(date.getUTCFullYear());
  if (step >= 27 * day) return `${month} ${date.getUTCFullYear()}`;
  if (step >= day) return `${date.getUTCDate()} ${month}`;
  return date.toISOString().slice(11, 16);
}

/** A share as an SVG or CSS percentage, to a hundredth: charts fit any width without being scaled. */
export const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

/** "± 0.86 %"; empty where the source does not say how sure it is. */
export const marginLabel = (percent: number | null | undefined): string =>
  percent == null ? '' : `± ${formatNumber(percent, 2)} %`;

/** A measurement as charts, their tables and exports show it: in the canonical unit, or why there is no value. */
export const toFigure = (measurement: Measurement) => ({
  status: measurement.status,
  reason: measurement.statusReason,
  value: measurement.value,
  measured: measurement.measured,
  low: measurement.uncertainty?.low ?? null,
  high: measurement.uncertainty?.high ?? null,
  /** "95 % CI of the mean, n = 282"; null where the source gave none. */
  uncertainty: measurement.uncertainty?.description ?? null,
  n: measurement.n,
  /** ISO 8601. */
  at: measurement.measuredAt.toISOString(),
  /** Public ids, the newest first where several are repeats of one measurement. */
  runs: measurement.runs,
});

/** "40.04 µs as measured", of a value that is shown as another; else empty. */
export const measuredLabel = (
  { value, measured = null }: { readonly value: number | null; readonly measured?: number | null },
  unit: Pick<ChartUnit, 'divisor' | 'label'>,
): string => (measured === null || measured === value ? '' : `${valueLabel(measured, unit)} as measured`);

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

/** What several drivers measured in one case. */
type MeasuredRow = {
  readonly case: Pick<ComparisonRow['case'], 'unit' | 'direction'>;
  readonly cells: readonly ({ readonly measurement: { readonly value: number | null } | null } | null)[];
};

/** One unit for all values of a row. */
export const toRowUnit = (row: MeasuredRow): ChartUnit =>
  toChartUnit(
    row.case,
    row.cells.map((cell) => cell?.measurement?.value),
  );
