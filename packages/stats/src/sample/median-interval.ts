import { medianOf, toSorted } from './quantile.ts';

export type MedianInterval = {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** The coverage really reached, at least the one asked for. */
  readonly coverage: number;
};

/** Natural logarithms of n choose k for k = 0 … n, so that thousands of samples do not overflow. */
function logBinomials(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let k = 1; k <= n; k++) logs[k] = (logs[k - 1] ?? 0) + Math.log((n - k + 1) / k);
  return logs;
}

/**
 * Distribution-free interval of the median between two order statistics: the r-th smallest and the r-th largest,
 * with r the largest rank for which `1 − 2·P(B < r) ≥ level`, B binomial (n, ½).
 * Conover, "Practical Nonparametric Statistics", section 3.2; the same rule as Go's benchstat.
 *
 * Null when no pair of order statistics reaches the level: fewer than 6 samples at 95 %.
 */
export function medianInterval(values: readonly number[], level = 0.95): MedianInterval | null {
  const n = values.length;
  const logs = logBinomials(n);
  let tail = 0;
  let rank = 0;
  while (rank < Math.floor(n / 2)) {
    const next = tail + Math.exp((logs[rank] ?? 0) - n * Math.LN2);
    if (1 - 2 * next < level) break;
    tail = next;
    rank += 1;
  }
  if (rank === 0) return null;
  const sorted = toSorted(values);
  return {
    median: medianOf(values),
    low: sorted[rank - 1] ?? Number.NaN,
    high: sorted[n - rank] ?? Number.NaN,
    coverage: 1 - 2 * tail,
  };
}
