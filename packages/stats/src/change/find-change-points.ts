import { medianOf } from '../sample/quantile.ts';
import { estimateNoise, type NoisySeries } from './estimate-noise.ts';
import { findCandidates, SHORTEST_SEGMENT } from './find-candidates.ts';
import { estimateCorrelation, listNeighbours, mergeSegments, type Neighbours, testStep } from './merge-segments.ts';
import { joinRamps, refineChanges } from './refine-changes.ts';
import { type SegmentSums, toSegmentSums } from './segment-sums.ts';

export type ChangePointOptions = {
  /** A change has to reach this many standard errors. */
  readonly leastZ: number;
  /** Smallest ratio of two levels, less one: 0.02 for 2 %. The interval of a change has to reach it. */
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

/** Two-sided, of the normal distribution. */
const Z_95 = 1.96;

const sizeOf = ({ before, after }: ChangePoint) => Math.abs(Math.log(Math.abs(after / before)));

/** Whether the 95 % interval of a change reaches the smallest one: a true change of just that size is not left out by chance. */
const mayReach = (change: ChangePoint, leastStep: number) =>
  sizeOf(change) * (1 + Z_95 / change.z) >= Math.log1p(leastStep);

/** Changes that are certainly smaller than `leastStep` are left out, the smallest first: what is left has longer segments. */
function dropSmallSteps(
  indexes: readonly number[],
  leastStep: number,
  measure: (step: Neighbours) => ChangePoint,
  length: number,
): ChangePoint[] {
  const left = [...indexes];
  for (;;) {
    const changes = listNeighbours(left, length).map(measure);
    const small = changes.filter((change) => !mayReach(change, leastStep)).sort((a, b) => sizeOf(a) - sizeOf(b));
    const [smallest] = small;
    if (!smallest) return changes;
    left.splice(changes.indexOf(smallest), 1);
  }
}

/** The changes of a series, and what was estimated on the way. */
export type ChangeSearch = {
  readonly noise: NoisySeries;
  readonly sums: SegmentSums;
  readonly changes: readonly ChangePoint[];
  /** A step as change-1 measures it. */
  readonly measure: (step: Neighbours) => ChangePoint;
};

/** Null for fewer than six values. */
export function searchChanges(
  series: readonly number[],
  { leastZ, leastStep }: ChangePointOptions = CHANGE_1,
): ChangeSearch | null {
  if (series.length < FEWEST) return null;
  const noise = estimateNoise(Float64Array.from(series));
  const sums = toSegmentSums(noise.values);
  const merge = (indexes: readonly number[], correlation: number) =>
    mergeSegments(indexes, leastZ, { sums, noise, correlation });
  const apart = merge(findCandidates(sums, noise), 0);
  const correlation = estimateCorrelation(noise.values, sums, apart);
  const indexes = joinRamps(sums, refineChanges(sums, merge(apart, correlation)));
  const measure = (step: Neighbours): ChangePoint => ({
    ...step,
    before: medianOf(series.slice(step.from, step.at)),
    after: medianOf(series.slice(step.at, step.to)),
    z: testStep(step, { sums, noise, correlation }),
  });
  return { noise, sums, changes: dropSmallSteps(indexes, leastStep, measure, sums.length), measure };
}

/**
 * Where the level of a series of positive values changes (change-1), in order of time; no change in fewer than six values.
 *
 * Candidates are the widest contrasts of means in overlapping intervals. The weakest are merged until each change differs
 * from its neighbours by `leastZ` standard errors, in Welch's manner and corrected for autocorrelation, which is estimated
 * between two passes. The noise is never taken as smaller than successive values differ, so that a machine with two speeds
 * makes no change.
 */
export const findChangePoints = (series: readonly number[], options?: ChangePointOptions): readonly ChangePoint[] =>
  searchChanges(series, options)?.changes ?? [];
