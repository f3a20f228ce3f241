import type { KnownSeries } from './families.ts';

/** A change that was found so many values from a true one is that one. */
const MARGIN = 5;

export type Score = { readonly right: number; readonly found: number; readonly known: number };

/** How many of the found changes are a true one, each true one counted once. */
function countRight(found: readonly number[], truth: readonly number[]): number {
  const left = new Set(found);
  for (const at of truth) {
    const near = [...left].filter((other) => Math.abs(other - at) <= MARGIN);
    const [nearest] = near.sort((a, b) => Math.abs(a - at) - Math.abs(b - at));
    if (nearest !== undefined) left.delete(nearest);
  }
  return found.length - left.size;
}

export function scoreSet(set: readonly KnownSeries[], find: (values: readonly number[]) => readonly number[]): Score {
  const scores = set.map(({ values, truth }) => {
    const found = find(values);
    return { right: countRight(found, truth), found: found.length, known: truth.length };
  });
  const sum = (of: keyof Score) => scores.reduce((total, score) => total + score[of], 0);
  return { right: sum('right'), found: sum('found'), known: sum('known') };
}

/** The harmonic mean of the share of true ones among the found, and of found ones among the true. */
export const toF1 = ({ right, found, known }: Score): number =>
  found + known === 0 ? 1 : (2 * right) / (found + known);
