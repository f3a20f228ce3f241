const DIGITS = 4;

/**
 * Thins samples evenly over their sorted order, with the smallest and the largest: the quantiles stay the same. Values get
 * four digits, which is more than two calls of a driver agree on.
 */
export function thinSamples(samples: readonly number[], count: number): number[] {
  const sorted = samples.map((sample) => Number(sample.toPrecision(DIGITS))).sort((a, b) => a - b);
  if (sorted.length <= count) return sorted;
  const step = (sorted.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, at) => sorted[Math.round(at * step)] ?? 0);
}
