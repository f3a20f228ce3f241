import { isUnit, parseUnit } from '@tachograph/units';
import { parsePrintedNumber } from '../printed-number.ts';

/** A duration as Catch2 prints it; every one has the unit that fits its size. */
export type Duration = { readonly value: number; readonly unit: string };

/** Minutes stand as `m`, which nobody else calls a minute. */
const UNITS: Readonly<Record<string, string>> = { ns: 'ns', us: 'us', ms: 'ms', s: 's', m: 'min' };

export function readDuration(value: string, unit: string): Duration | null {
  const number = parsePrintedNumber(value);
  const known = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return number === null || known === undefined ? null : { value: number, unit: known };
}

/** The value of a duration in another's unit, without the noise that the conversion would add to its digits. */
export function valueIn(duration: Duration, wanted: string): number | null {
  const [from, to] = [parseUnit(duration.unit), parseUnit(wanted)];
  if (duration.unit === wanted) return duration.value;
  return isUnit(from) && isUnit(to) ? Number(((duration.value * from.factor) / to.factor).toPrecision(12)) : null;
}
