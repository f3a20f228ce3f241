import { createCache } from '../distribution/create-cache.ts';

/**
 * Number of ways to choose `m` of the ranks with every possible sum (shift algorithm of Streitberg & Röhmel 1986).
 * Conditional on the ties, and without ties the classical distribution of U.
 */
function countRankSums(doubled: readonly number[], m: number): Float64Array {
  const largest = doubled.slice(-m);
  const width = largest.reduce((sum, r) => sum + r, 0) + 1;
  const ways = Array.from({ length: m + 1 }, () => new Float64Array(width));
  (ways[0] as Float64Array)[0] = 1;
  for (const [used, r] of doubled.entries()) {
    for (let chosen = Math.min(used + 1, m); chosen >= 1; chosen--) {
      const from = ways[chosen - 1] as Float64Array;
      const to = ways[chosen] as Float64Array;
      for (let sum = width - 1; sum >= r; sum--) to[sum] = (to[sum] ?? 0) + (from[sum - r] ?? 0);
    }
  }
  return ways[m] as Float64Array;
}

/** A distribution takes up to 13 kB: 40 values, of which 20 are chosen. */
const cached = createCache<Float64Array>(500);

/**
 * At each index the number of ways to choose `m` of the doubled ranks with that sum. It depends on `m` and on the pattern of
 * ties alone, not on the order of the ranks. The last 500 distributions are kept; do not change the array.
 */
export function rankSums(doubled: readonly number[], m: number): Float64Array {
  const sorted = [...doubled].sort((x, y) => x - y);
  return cached(`${m} of ${sorted.join(' ')}`, () => countRankSums(sorted, m));
}
