import { groupBy } from '@tachograph/schema/collection';
import type { Measurement } from '../measurement/measurement.ts';

type Sides = { readonly reference: Measurement | null; readonly other: Measurement | null };

const toOccasion = ({ repetitionGroup, runs }: Measurement): string =>
  JSON.stringify(repetitionGroup === null ? ['run', runs[0]] : ['group', repetitionGroup]);

const hasValue = ({ value }: Measurement) => value !== null;

const isNewer = (a: Measurement, b: Measurement) => a.measuredAt.getTime() > b.measuredAt.getTime();

/**
 * Of all measurements of two versions the newest two that were made on one occasion: what was measured together can be told
 * apart, two days cannot. Null where they were never measured together.
 */
export function chooseOccasion(references: readonly Measurement[], others: readonly Measurement[]): Sides | null {
  const onOccasion = groupBy(references.filter(hasValue), toOccasion);
  let newest: { readonly reference: Measurement; readonly other: Measurement } | null = null;
  for (const other of others.filter(hasValue)) {
    const [reference] = onOccasion.get(toOccasion(other)) ?? [];
    if (reference && (newest === null || isNewer(other, newest.other))) newest = { reference, other };
  }
  return newest;
}
