import { SHORTEST_SEGMENT } from './find-candidates.ts';
import { toZ } from './merge-segments.ts';

/** A step from one level of a series to the next, in the numbers that tell it from noise that lasts. */
export type AssessedStep = {
  /** Values of both levels. */
  readonly left: number;
  readonly right: number;
  /** Between their means. */
  readonly difference: number;
  /** Of one value around its level. */
  readonly variance: number;
  /** No variance of a z is smaller. */
  readonly floor: number;
  /** As one value count so many that follow each other as much alike as the series leaves possible. */
  readonly inflation: number;
  /** Every value of one level is beyond every one of the other. */
  readonly isApart: boolean;
};

/** A level of fewer values may be a few outliers. */
const LONG_LEVEL = 6;
/** What a step has to reach where both levels are long: standard errors, or standard deviations of one value. */
const LONG = { z: 6, gap: 6 } as const;
/** And where one of them is shorter. */
const SHORT = { z: 8, gap: 10 } as const;
/** What needs more values is not visible in this noise. */
const MOST_MISSING = 30;

/**
 * Whether a step is more than noise, also where successive values are as much alike as the series leaves possible. Of 500 series
 * of noise, looked at twenty times while they grow, fewer than one in twenty sets has one.
 */
export function isCertain({ left, right, difference, variance, floor, inflation, isApart }: AssessedStep): boolean {
  const shorter = Math.min(left, right);
  if (shorter < SHORTEST_SEGMENT) return false;
  const errorVariance = Math.max(variance, floor) * inflation * (1 / left + 1 / right);
  const z = toZ(difference / Math.sqrt(errorVariance), Math.max(1, (left + right - 2) / inflation));
  const gap = difference / Math.sqrt(variance);
  const isLong = shorter >= LONG_LEVEL;
  const least = isLong ? LONG : SHORT;
  return (isLong || isApart) && (z >= least.z || gap >= least.gap);
}

/** With how many more values of the later level a step would be certain; null where that is not visible in its noise. */
export function countMissing(step: AssessedStep, most = MOST_MISSING): number | null {
  const isEnough = (more: number) => isCertain({ ...step, right: step.right + more });
  if (most < 1 || !isEnough(most)) return null;
  // What is certain with some values is so with more of them.
  let few = 0;
  let enough = most;
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else few = middle;
  }
  return enough;
}

/** Whether few values would be a change if their level lasted. */
export const mayBeChange = (step: AssessedStep): boolean => countMissing(step, LONG_LEVEL - step.right) !== null;

/** The newest values that may be the beginning of a level. */
export const MOST_NEWEST = LONG_LEVEL - 1;
