import { tQuantile } from '../distribution/student-t.ts';
import { meanOf } from './mean.ts';

/** Half-width of a confidence interval of the mean, at `level`. `n` is unknown when a source does not print it. */
export type HalfWidth = { readonly half: number; readonly level: number; readonly n: number | null };

/** Student's t for a two-sided interval at `level` from n samples; the normal quantile where n is not known. */
const multiplier = (level: number, n: number | null) =>
  tQuantile(1 - (1 - level) / 2, n === null || n < 2 ? Number.POSITIVE_INFINITY : n - 1);

/**
 * The same interval at another level: `half × t(to, n − 1) ÷ t(from, n − 1)`.
 * JMH prints 99.9 % intervals, benchmark.js and tinybench 95 %; they share a chart only after this.
 */
export function rescaleInterval({ half, level, n }: HalfWidth, to = 0.95): number {
  return level === to ? half : (half * multiplier(to, n)) / multiplier(level, n);
}

/** Of a sample (n − 1); null for fewer than two values. */
export function standardDeviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** Half-width of the interval of the mean from a sample standard deviation of n ≥ 2 samples: `t · sd ÷ √n`. */
export function intervalOfMean(sd: number, n: number, level = 0.95): number {
  return (multiplier(level, n) * sd) / Math.sqrt(n);
}

/** Half-width from a standard error; `n` null takes the normal quantile. */
export const intervalOfStandardError = (standardError: number, n: number | null, level = 0.95): number =>
  multiplier(level, n) * standardError;
