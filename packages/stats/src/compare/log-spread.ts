import { meanOf } from '../sample/mean.ts';

/**
 * What the noise of one measurement is known by: its repeats as natural logarithms, their squared deviations from their
 * own mean added up, and their number less one.
 */
export type Spread = { readonly sumOfSquares: number; readonly degrees: number };

/** Natural logarithms of values; null if one of them is not above zero or not finite. */
export function toLogs(values: readonly number[]): number[] | null {
  return values.every((value) => value > 0 && value < Number.POSITIVE_INFINITY) ? values.map(Math.log) : null;
}

/** The spread of values that are logarithms already; a list of one has no degrees of freedom. */
export function toSpread(logs: readonly number[]): Spread {
  const mean = meanOf(logs);
  return { sumOfSquares: logs.reduce((sum, log) => sum + (log - mean) ** 2, 0), degrees: logs.length - 1 };
}

/** The spread of values above zero, such as the repeats of a measurement; null where `toLogs` is. */
export function toLogSpread(values: readonly number[]): Spread | null {
  const logs = toLogs(values);
  return logs && logs.length > 0 ? toSpread(logs) : null;
}

/** Spreads of groups with a mean each, as one. */
export const addSpreads = (groups: readonly Spread[]): Spread => ({
  sumOfSquares: groups.reduce((sum, group) => sum + group.sumOfSquares, 0),
  degrees: groups.reduce((sum, group) => sum + group.degrees, 0),
});
