import { listBuckets } from './buckets.ts';
import type { Histogram } from './histogram.ts';

/** The number of all values. */
export function totalOf({ counts }: Histogram): number {
  let total = 0;
  for (let at = 1; at < counts.length; at += 2) total += counts[at] ?? 0;
  return total;
}

/**
 * The quantile `q`, from 0 to 1: the value of rank q·n, by the values of a bucket spread evenly over its logarithm. Without that step two
 * medians would differ by whole buckets. NaN without values.
 */
export function quantileOfHistogram(histogram: Histogram, q: number): number {
  const rank = q * totalOf(histogram);
  let below = 0;
  let last = Number.NaN;
  for (const [index, count] of listBuckets(histogram.counts)) {
    if (below + count >= rank) return histogram.base ** (index - 1 + (rank - below) / count);
    below += count;
    last = index;
  }
  return histogram.base ** last;
}

/** How many values are above one that is above zero, by the same rule; not a whole number inside a bucket. */
export function countAbove(histogram: Histogram, value: number): number {
  const at = Math.log(value) / Math.log(histogram.base);
  let above = 0;
  for (const [index, count] of listBuckets(histogram.counts)) above += count * Math.min(1, Math.max(0, index - at));
  return above;
}
