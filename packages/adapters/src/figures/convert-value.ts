import { isUnit, parseUnit } from '@tachograph/units';

/** A figure in the unit it was printed in. */
export type Quantity = { readonly value: number; readonly unit: string };

/**
 * A value in another unit of the same kind: tools print a mean and its deviation each in the unit that fits its size.
 * Twelve digits, which leaves out the noise that the conversion adds to a double. Null where the units do not fit.
 */
export function convertValue({ value, unit }: Quantity, wanted: string): number | null {
  if (unit === wanted) return value;
  const from = parseUnit(unit);
  const to = parseUnit(wanted);
  if (!isUnit(from) || !isUnit(to) || from.canonical !== to.canonical) return null;
  return Number(((value * from.factor) / to.factor).toPrecision(12));
}
