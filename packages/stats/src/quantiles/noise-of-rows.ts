import { estimateDispersion, FEWEST_DEGREES, type Prior, SMALLEST_VARIANCE } from '../compare/prior.ts';
import type { LogRatios } from '../turns/fit-additive.ts';
import { spreadOf, spreadWithout } from '../turns/known-case.ts';

/**
 * How a log ratio of two rows varies between invocations, by the other rows of their batch: what is left beside rows and invocations.
 * Null for fewer than 12 degrees of freedom.
 *
 * @param rows natural logarithms of one quantile, by version and invocation; null where it was not measured
 */
export function noiseOfRows(rows: readonly LogRatios[], pair: readonly [number, number]): Prior | null {
  const { sumOfSquares, degrees } = spreadWithout(rows, pair, 'pair');
  if (degrees < FEWEST_DEGREES) return null;
  const variance = Math.max(sumOfSquares / degrees, SMALLEST_VARIANCE);
  return { variance, degrees, dispersion: estimateDispersion(spreadOf(rows, 'pair').groups) };
}
