import { parsePrintedNumber } from '../../figures/printed-number.ts';

/** A duration as Catch2 prints it; every one has the unit that fits its size. */
export type Duration = { readonly value: number; readonly unit: string };

/** Minutes are printed as `m`, which is not a unit of the run format. */
const UNITS: Readonly<Record<string, string>> = { ns: 'ns', us: 'us', ms: 'ms', s: 's', m: 'min' };

export function readDuration(value: string, unit: string): Duration | null {
  const number = parsePrintedNumber(value);
  const known = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  return number === null || known === undefined ? null : { value: number, unit: known };
}
