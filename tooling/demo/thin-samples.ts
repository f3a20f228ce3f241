const DIGITS = 4;

/**
 * So many of the samples, evenly over their order from the smallest to the largest, which are both kept: their quantiles
 * stay where they were. Four digits are more than one call of a driver repeats.
 */
export function thinSamples(samples: readonly number[], count: number): number[] {
  const sorted = samples.map((sample) => Number(sample.toPrecision(DIGITS))).sort((a, b) => a - b);
  if (sorted.length <= count) return sorted;
  const step = (sorted.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, at) => sorted[Math.round(at * step)] ?? 0);
}
