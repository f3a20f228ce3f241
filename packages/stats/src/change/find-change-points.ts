import { medianOf } from '../sample/quantile.ts';
import { estimateNoise } from './estimate-noise.ts';
import { findCandidates, SHORTEST_SEGMENT } from './find-candidates.ts';
import { estimateCorrelation, listNeighbours, mergeSegments, type Neighbours, testStep } from './merge-segments.ts';
import { joinRamps, refineChanges } from './refine-changes.ts';
import { toSegmentSums } from './segment-sums.ts';

export type ChangePointOptions = {
  /** A change has to reach this many standard errors. */
  readonly leastZ: number;
  /** Smallest ratio of two levels, less one: 0.02 for 2 %. */
  readonly leastStep: number;
};

const CHANGE_1: ChangePointOptions = { leastZ: 5, leastStep: 0.02 };

/** The level of a series changes at the value `at`. */
export type ChangePoint = Neighbours & {
  /** Median of the values from `from` up to `at`, and from `at` up to `to`. */
  readonly before: number;
  readonly after: number;
  /** The difference of the means in standard errors. */
  readonly z: number;
};

/** Fewer values have no two segments. */
const FEWEST = 2 * SHORTEST_SEGMENT;

const ratioOf = ({ before, after }: ChangePoint) => {
  const [low, high] = [Math.min(Math.abs(before), Math.abs(after)), Math.max(Math.abs(before), Math.abs(after))];
  return high / low - 1;
};

/** Changes by less than `leastStep` are left out, the smallest first: what is left has longer segments. */
function dropSmallSteps(
  indexes: readonly number[],
  leastStep: number,
  measure: (step: Neighbours) => ChangePoint,
  length: number,
): ChangePoint[] {
  const left = [...indexes];
  for (;;) {
    const changes = listNeighbours(left, length).map(measure);
    const ratios = changes.map(ratioOf);
    const smallest = ratios.indexOf(Math.min(...ratios));
    if (smallest < 0 || (ratios[smallest] as number) >= leastStep) return changes;
    left.splice(smallest, 1);
  }
}

/**
 * Where the level of a series of positive values changes (change-1), in order of time; no change in fewer than six values.
 *
 * Candidates are the widest contrasts of means in overlapping intervals. The weakest are merged until each change differs
 * from its neighbours by `leastZ` standard errors, in Welch's manner and corrected for autocorrelation, which is estimated
 * between two passes. The noise is never taken as smaller than successive values differ, so that a machine with two speeds
 * makes no change.
 */
export function findChangePoints(
  series: readonly number[],
  { leastZ, leastStep }: ChangePointOptions = CHANGE_1,
): ChangePoint[] {
  if (series.length < FEWEST) return [];
  const noise = estimateNoise(Float64Array.from(series));
  const sums = toSegmentSums(noise.values);
  const merge = (indexes: readonly number[], correlation: number) =>
    mergeSegments(indexes, leastZ, { sums, noise, correlation });
  const apart = merge(findCandidates(sums, noise), 0);
  const correlation = estimateCorrelation(noise.values, sums, apart);
  const changes = joinRamps(sums, refineChanges(sums, merge(apart, correlation)));
  const measure = (step: Neighbours): ChangePoint => ({
    ...step,
    before: medianOf(series.slice(step.from, step.at)),
    after: medianOf(series.slice(step.at, step.to)),
    z: testStep(step, { sums, noise, correlation }),
  });
  return dropSmallSteps(changes, leastStep, measure, sums.length);
}
