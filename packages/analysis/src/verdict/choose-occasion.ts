import type { Measurement } from '../measurement/measurement.ts';
import { isOneOccasion } from './pair.ts';

type Sides = { readonly reference: Measurement | null; readonly other: Measurement | null };

const hasValue = ({ value }: Measurement) => value !== null;

type Pair = { readonly reference: Measurement; readonly other: Measurement };

/** When the last of both was measured: the same whichever of them is the reference. */
const timeOf = ({ reference, other }: Pair) => Math.max(reference.measuredAt.getTime(), other.measuredAt.getTime());

/**
 * Of all measurements of two versions the newest two that were made on one occasion: what was measured together can be told
 * apart, two days cannot. Null where they were never measured together.
 */
export function chooseOccasion(references: readonly Measurement[], others: readonly Measurement[]): Sides | null {
  const known = references.filter(hasValue);
  let newest: Pair | null = null;
  for (const other of others.filter(hasValue)) {
    const reference = known.find((measurement) => isOneOccasion({ reference: measurement, other }));
    if (reference && (newest === null || timeOf({ reference, other }) > timeOf(newest))) newest = { reference, other };
  }
  return newest;
}
