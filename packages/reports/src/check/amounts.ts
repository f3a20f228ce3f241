import type { Range } from '../sentences/read-comparison.ts';
import type { Quantity } from '../tables/quantity.ts';

/** A figure in the canonical unit of its kind. */
export const baseOf = ({ unit }: Quantity): number => (unit !== null && typeof unit === 'object' ? unit.factor : 1);

/** The name of the canonical unit, which figures must share to be compared. Empty for a bare number. */
export const kindOf = ({ unit }: Quantity): string =>
  unit !== null && typeof unit === 'object' ? unit.canonical : (unit ?? '');

/** All that a printed figure may have been before it was rounded. */
const rangeOf = (quantity: Quantity): Range => ({
  low: (quantity.value - quantity.step / 2) * baseOf(quantity),
  high: (quantity.value + quantity.step / 2) * baseOf(quantity),
});

/** The range of a ratio of two printed figures. */
export function ratioOf(over: Quantity, under: Quantity): Range {
  const top = rangeOf(over);
  const bottom = rangeOf(under);
  return { low: top.low / bottom.high, high: bottom.low > 0 ? top.high / bottom.low : Number.POSITIVE_INFINITY };
}

/** Numbers come from decimal text: a billionth is no difference. */
const SLACK = 1e-9;
export const overlap = (one: Range, other: Range): boolean =>
  one.low <= other.high * (1 + SLACK) && other.low <= one.high * (1 + SLACK);

/** Whether two figures are the same, each rounded or cut off as printed. Bare numbers take the unit of the other. */
export function sameFigure(one: Quantity, other: Quantity): boolean {
  if (one.unit !== null && other.unit !== null && kindOf(one) !== kindOf(other)) return false;
  const scale = one.unit === null ? baseOf(other) : baseOf(one);
  const scaleOfOther = other.unit === null ? scale : baseOf(other);
  const difference = Math.abs(one.value * scale - other.value * scaleOfOther);
  return difference <= Math.max(one.step * scale, other.step * scaleOfOther) * (1 + 1e-6);
}

/** The digits that say something: 4 for `62.71`, 3 for `88.70`, and for `5,000` one. */
export const significantDigits = ({ text }: Quantity): number => {
  const digits = (/\d[\d,.]*/.exec(text)?.[0] ?? '').replace(/,/g, '');
  const counted = digits.includes('.') ? digits.replace('.', '') : digits.replace(/0+$/, '');
  return counted.replace(/^0+/, '').length;
};

/**
 * Whether two printed units differ by a thousand, a million or a billion while the digits are the same: one of the two units
 * is wrong. Figures with less than three digits may be the same by chance.
 */
export function unitSlip(one: Quantity, other: Quantity): boolean {
  if (kindOf(one) !== kindOf(other) || one.unit === null || baseOf(one) === baseOf(other)) return false;
  const power = Math.abs(Math.log10(baseOf(one) / baseOf(other))) / 3;
  const sameDigits = Math.abs(one.value - other.value) <= Math.max(one.step, other.step) / 2;
  return (
    sameDigits &&
    Math.abs(power - Math.round(power)) < 1e-6 &&
    Math.min(significantDigits(one), significantDigits(other)) >= 3
  );
}
