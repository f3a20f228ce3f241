import type { Estimate } from './ratio-of-means.ts';

export type DifferenceInterval = { readonly difference: number; readonly low: number; readonly high: number };

/**
 * `a − b` with an interval at the level that both sides have. Their distances to the ends are added in squares (Zou &
 * Donner 2008, "MOVER"): low = a − b − √((a − a.low)² + (b.high − b)²), high = a − b + √((a.high − a)² + (b − b.low)²).
 * For intervals that are symmetric this is the sum of the variances of two independent values.
 */
export function differenceOfEstimates(a: Estimate, b: Estimate): DifferenceInterval {
  const difference = a.value - b.value;
  return {
    difference,
    low: difference - Math.hypot(a.value - a.low, b.high - b.value),
    high: difference + Math.hypot(a.high - a.value, b.value - b.low),
  };
}
