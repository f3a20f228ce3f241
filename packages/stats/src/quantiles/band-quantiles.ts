import type { Prior } from '../compare/prior.ts';
import { tQuantile } from '../distribution/student-t.ts';
import { FEWEST_ABOVE, FEWEST_INVOCATIONS, toLogRatios, toMean } from './compare-quantiles.ts';

/** Points of a curve; each has the interval at 1 − 5 % ÷ 60, so that the band as a whole holds with 95 %. */
const POINTS = 60;
const LEVEL = 0.05 / POINTS;
const FIRST = 0.01;

/**
 * The quantiles of a curve: from .01 to the last with ten values above it, evenly in ln 1 ÷ (1 − q). Empty for a side with too few, and
 * for fewer than three invocations.
 *
 * @param fewest values of one side in one invocation
 */
export function spreadQuantiles(fewest: number, invocations: number): number[] {
  if (invocations < FEWEST_INVOCATIONS) return [];
  const first = -Math.log1p(-FIRST);
  const last = Math.log(fewest / FEWEST_ABOVE);
  if (!(last > first)) return [];
  return Array.from({ length: POINTS }, (_, at) => -Math.expm1(-(first + ((last - first) * at) / (POINTS - 1))));
}

/** A quantile of a curve: how many times the reference's it is, and the ends of the simultaneous 95 % band of the curve. */
export type BandPoint = {
  readonly quantile: number;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
};

/** A point of the band, from the logarithms of a quantile on both sides by invocation: three or more. */
export function toBandPoint(
  sides: {
    readonly quantile: number;
    readonly reference: readonly number[];
    readonly other: readonly number[];
  },
  prior: Prior | null,
): BandPoint {
  const { difference, standardError, degrees } = toMean(toLogRatios(sides), prior);
  const half = tQuantile(1 - LEVEL / 2, degrees) * standardError;
  return {
    quantile: sides.quantile,
    ratio: Math.exp(difference),
    low: Math.exp(difference - half),
    high: Math.exp(difference + half),
  };
}
