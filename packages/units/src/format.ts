const MOST_DECIMALS = 20;

/** One formatter for each number of decimals: making one takes a hundred times as long as using it. */
const formatters: readonly Intl.NumberFormat[] = Array.from(
  { length: MOST_DECIMALS + 1 },
  (_, decimals) => new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: decimals }),
);

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: MOST_DECIMALS, maximumSignificantDigits: 17 });

/**
 * A number as people read it: four significant digits (three below ten), thousands separators, no exponent.
 * `2611.2 → "2,611"`, `44.3236 → "44.32"`, `1.6543 → "1.654"`, `0.000123 → "0.000123"`.
 */
export function formatNumber(value: number, significantDigits = 4): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, significantDigits - 1 - magnitude));
  return formatters[decimals]?.format(value) ?? String(value);
}

/** The value with all its digits and thousands separators, for tooltips and exports read by people. */
export const formatExact = (value: number): string => exact.format(value);

/** A unit to show a column of canonical values in: `shown = canonical ÷ divisor`. */
export type DisplayUnit = { readonly label: string; readonly divisor: number };

/** The greatest first. */
const toLadder = (suffix: string, divisors: Readonly<Record<string, number>>): readonly DisplayUnit[] =>
  Object.entries(divisors).map(([prefix, divisor]) => ({ label: `${prefix}${suffix}`, divisor }));

const SIZES = { G: 1e9, M: 1e6, k: 1e3, '': 1 };

const LADDERS: Readonly<Record<string, readonly DisplayUnit[]>> = {
  'ns/op': toLadder('/op', { s: 1e9, ms: 1e6, µs: 1e3, ns: 1 }),
  B: toLadder('B', SIZES),
  'B/s': toLadder('B/s', SIZES),
};

/**
 * One unit for values that are read together, chosen by their median, so that a column never mixes µs and ms.
 * Units without a ladder (ops/s, B/op, allocs/op, custom ones) are shown as they are.
 */
export function displayUnit(canonical: string, values: readonly number[]): DisplayUnit {
  const ladder = LADDERS[canonical];
  const sorted = values.filter((v) => Number.isFinite(v) && v > 0).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!ladder || middle === undefined) return { label: canonical, divisor: 1 };
  return ladder.find((unit) => middle >= unit.divisor) ?? ladder[ladder.length - 1] ?? { label: canonical, divisor: 1 };
}

/** "higher is better" or "lower is better": the words every axis carries. */
export const directionLabel = (direction: 'higher' | 'lower'): string => `${direction} is better`;
