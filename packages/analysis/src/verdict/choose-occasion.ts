import { groupBy } from '@tachograph/schema/collection';
import type { Measurement } from '../measurement/measurement.ts';

type Sides = { readonly reference: Measurement | null; readonly other: Measurement | null };

/** When a measurement was made: what has the same key was made together. */
export const toOccasion = ({ repetitionGroup, runs }: Measurement): string =>
  repetitionGroup === null ? `run ${runs[0]}` : `group ${repetitionGroup}`;

const hasValue = ({ value }: Measurement) => value !== null;

type Pair = { readonly reference: Measurement; readonly other: Measurement };

/** When the last of both was measured: the same whichever of them is the reference. */
const timeOf = ({ reference, other }: Pair) => Math.max(reference.measuredAt.getTime(), other.measuredAt.getTime());

/**
 * Of all measurements of two versions the newest two that were made on one occasion: what was measured together can be told
 * apart, two days cannot. Null where they were never measured together.
 */
export function chooseOccasion(references: readonly Measurement[], others: readonly Measurement[]): Sides | null {
  const onOccasion = groupBy(references.filter(hasValue), toOccasion);
  let newest: Pair | null = null;
  for (const other of others.filter(hasValue)) {
    const [reference] = onOccasion.get(toOccasion(other)) ?? [];
    if (reference && (newest === null || timeOf({ reference, other }) > timeOf(newest))) newest = { reference, other };
  }
  return newest;
}
