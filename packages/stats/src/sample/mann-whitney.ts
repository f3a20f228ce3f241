import { normalTail } from '../distribution/normal.ts';
import { rank } from './rank.ts';
import { rankSums } from './rank-sums.ts';

export type MannWhitney = {
  /** U of the first sample: pairs in which it is the larger one, ties counting one half. */
  readonly u: number;
  /** Two-sided. */
  readonly p: number;
  readonly method: 'exact' | 'normal';
  readonly ties: boolean;
};

/** Up to this many values together the exact distribution costs a few milliseconds at most. */
const EXACT_UP_TO = 40;

function exactP(doubled: readonly number[], m: number, observed: number): number {
  const ways = rankSums(doubled, m);
  let below = 0;
  let above = 0;
  let total = 0;
  for (const [sum, count] of ways.entries()) {
    total += count;
    if (sum <= observed) below += count;
    if (sum >= observed) above += count;
  }
  return Math.min(1, (2 * Math.min(below, above)) / total);
}

function normalP(u: number, m: number, n: number, tieSizes: readonly number[]): number {
  const all = m + n;
  const tieTerm = tieSizes.reduce((sum, t) => sum + t ** 3 - t, 0) / (all * (all - 1));
  const sd = Math.sqrt(((m * n) / 12) * (all + 1 - tieTerm));
  if (sd === 0) return 1;
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5);
  return Math.min(1, 2 * normalTail(distance / sd));
}

/**
 * Mann–Whitney U: are values of one sample larger than those of the other more often than chance explains?
 * Exact up to 40 values together, ties included; beyond, the normal approximation with tie and continuity correction.
 * Asks nothing of the shape of the distributions, which is why it suits run times. Null when a sample is empty.
 *
 * Mann & Whitney 1947, "On a test of whether one of two random variables is stochastically larger than the other".
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): MannWhitney | null {
  const m = a.length;
  const n = b.length;
  if (m === 0 || n === 0) return null;
  const { doubled, tieSizes } = rank([...a, ...b]);
  const observed = doubled.slice(0, m).reduce((sum, r) => sum + r, 0);
  const u = (observed - m * (m + 1)) / 2;
  const ties = tieSizes.length > 0;
  if (m + n <= EXACT_UP_TO) return { u, p: exactP(doubled, m, observed), method: 'exact', ties };
  return { u, p: normalP(u, m, n, tieSizes), method: 'normal', ties };
}

/** The smallest p two samples of these sizes can give without ties, as at complete separation: 0.1 for 3 + 3. */
export function smallestP(m: number, n: number): number {
  let ways = 1;
  for (let i = 1; i <= m; i++) ways = (ways * (n + i)) / i;
  return Math.min(1, 2 / ways);
}
