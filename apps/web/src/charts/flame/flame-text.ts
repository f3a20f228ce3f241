import { displayUnit } from '@tachograph/units';

/** How sizes of a comparison are written: all in one unit, with as many decimals as the largest needs. */
export type FlameUnit = { readonly label: string; readonly divisor: number; readonly digits: number };

/** The unit of the frames of an operation, whose size in both versions is given. */
export function toFlameUnit(unit: 'ns/op' | 'instructions/op', sizes: readonly number[]): FlameUnit {
  const largest = Math.max(...sizes);
  const { label, divisor } = displayUnit(unit, [largest]);
  const scaled = largest / divisor;
  return { label: label.replace(/\/op$/, ''), divisor, digits: scaled >= 1_000 ? 0 : scaled >= 10 ? 1 : 2 };
}

export function formatSize({ divisor, digits }: FlameUnit, size: number): string {
  const text = (Math.abs(size) / divisor).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return text;
}

/** "−42.5", "+0.9"; "0.0" without a sign. */
export function formatDifference(unit: FlameUnit, difference: number): string {
  const size = formatSize(unit, difference);
  if (Number(size.replaceAll(',', '')) === 0) return size;
  return `${difference < 0 ? '−' : '+'}${size}`;
}

/** "44.6 → 2.1 µs" */
export const formatChange = (unit: FlameUnit, before: number, after: number): string =>
  `${formatSize(unit, before)} → ${formatSize(unit, after)} ${unit.label}`;
