import type { Uncertainty } from '@tachograph/schema/result';
import { formatNumber, isUnit, parseUnit } from '@tachograph/units';

/** The ± as its source printed it, with its kind. */
export function formatUncertainty(uncertainty: Uncertainty | null | undefined): string {
  if (!uncertainty) return 'not stated';
  const { kind, level, value, low, high } = uncertainty;
  const ends = low !== undefined && high !== undefined ? `${formatNumber(low)} – ${formatNumber(high)}` : null;
  const percent = level ? `${formatNumber(level * 100)} % ` : '';
  if (kind === 'rme') return `± ${formatNumber(value ?? 0, 3)} %`;
  if (kind === 'ci') return ends ? `${ends} (${percent}CI)` : `± ${formatNumber(value ?? 0)} (${percent}CI)`;
  return `${ends ?? `± ${formatNumber(value ?? 0)}`} (${kind})`;
}

type Stored = {
  /** In the canonical unit, as the spread. */
  readonly value: number | null;
  readonly spread: {
    readonly kind: Uncertainty['kind'];
    readonly level: number | null;
    readonly low: number;
    readonly high: number;
  } | null;
  readonly printedUnit: string;
};

/** A result as its tool printed it. */
type PrintedFigure = {
  readonly value: number | null;
  readonly unit: string;
  /** "± 2.5 %", "not stated"; empty without a value. */
  readonly uncertainty: string;
};

/** A double holds as many digits; the last ones of a quotient are not those that were printed. */
const DIGITS = 15;

const round = (value: number) => Number(value.toPrecision(DIGITS));

/** Kinds that are two values by their nature, not a distance. */
const RANGES: readonly string[] = ['iqr', 'range'];

function toUncertainty(value: number, { kind, level, low, high }: NonNullable<Stored['spread']>): Uncertainty {
  const half = (high - low) / 2;
  if (kind === 'rme') return { kind, value: round((half / Math.abs(value || 1)) * 100) };
  const isSymmetric = Math.abs(high + low - 2 * value) <= 1e-9 * Math.abs(high - low);
  const extent = isSymmetric && !RANGES.includes(kind) ? { value: half } : { low, high };
  return level === null ? { kind, ...extent } : { kind, level, ...extent };
}

/** A stored result in the unit it was printed in, rounded to the digits of a double. */
export function toPrintedFigure({ value, spread, printedUnit }: Stored): PrintedFigure {
  const unit = parseUnit(printedUnit);
  const factor = isUnit(unit) ? unit.factor : 1;
  if (value === null) return { value, unit: printedUnit, uncertainty: '' };
  const inUnit = spread && { ...spread, low: round(spread.low / factor), high: round(spread.high / factor) };
  const printed = round(value / factor);
  return {
    value: printed,
    unit: printedUnit,
    uncertainty: formatUncertainty(inUnit && toUncertainty(printed, inUnit)),
  };
}
