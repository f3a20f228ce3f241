import { rank } from './rank.ts';

/**
 * Share of the ways to give every rank a sign in which the ranks with a plus add up to `sum` or less. In shares, not counts:
 * counts of a thousand values overflow.
 */
function shareUpTo(doubled: readonly number[], sum: number): number {
  const shares = new Float64Array(sum + 1);
  shares[0] = 1;
  for (const r of doubled) {
    for (let at = sum; at >= 0; at--) shares[at] = ((shares[at] ?? 0) + (at < r ? 0 : (shares[at - r] ?? 0))) / 2;
  }
  return shares.reduce((total, share) => total + share, 0);
}

/**
 * Two-sided p of the signed-rank test: are paired differences above zero more often, and further, than chance explains?
 * Exact, ties included; zeros are left out. 1 for an empty list. Its smallest p is 2 ÷ 2ⁿ: 0.125 for four differences. It costs
 * n³ steps, a few milliseconds for a hundred differences.
 *
 * Wilcoxon 1945, "Individual comparisons by ranking methods".
 */
export function signedRank(differences: readonly number[]): number {
  const kept = differences.filter((difference) => difference !== 0);
  const { doubled } = rank(kept.map(Math.abs));
  const sumOf = (sign: number) =>
    kept.reduce((sum, difference, at) => (Math.sign(difference) === sign ? sum + (doubled[at] ?? 0) : sum), 0);
  return Math.min(1, 2 * shareUpTo(doubled, Math.min(sumOf(1), sumOf(-1))));
}
