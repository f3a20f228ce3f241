import type { RepeatGroup } from '@tachograph/schema/series';
import type { NoiseSource } from '../measurement/measurement.ts';

/** Keys of the two series of a pair. */
export const SIDES = { reference: 's_a', other: 's_b' } as const;

/** A pool of repeats with this standard deviation and 60 degrees of freedom, in groups of one variance or of unlike ones. */
export function poolOf(sd: number, isAlike = true): NoiseSource {
  const groups = Array.from(
    { length: 20 },
    (_, index): RepeatGroup => ({
      ...{ series: 's', version: `0.${index}.0`, scenarioHash: null, repetitionGroup: 'b_0', run: null, repeats: 4 },
      ...{ sumSquares: 3 * sd ** 2 * (isAlike ? 1 : index + 0.01), lastAt: new Date(0) },
    }),
  );
  return () => [groups];
}
