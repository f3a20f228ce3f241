import type { Direction } from '@tachograph/units';

/** A place on two axes, each in its own unit. */
export type ParetoPoint = { readonly x: number; readonly y: number };

/** Which way each axis improves. */
export type ParetoDirections = { readonly x: Direction; readonly y: Direction };

/** Above zero where `a` is better than `b`. Their sign alone means something, so the scale of an axis does not matter. */
const gain = (direction: Direction, a: number, b: number): number => (direction === 'higher' ? a - b : b - a);

/** True when `a` is at least as good as `b` on both axes and better on one: equal points do not dominate each other. */
export function dominates(a: ParetoPoint, b: ParetoPoint, { x, y }: ParetoDirections): boolean {
  const byX = gain(x, a.x, b.x);
  const byY = gain(y, a.y, b.y);
  return byX >= 0 && byY >= 0 && (byX > 0 || byY > 0);
}

/**
 * For every point, in their order, a point of the Pareto front that dominates it; null for the points of the front
 * themselves. The front are the points that no other dominates (the "skyline" of Börzsönyi, Kossmann & Stocker, ICDE
 * 2001); points that are equal on both axes are on it together. One pass over the points from the best x to the worst
 * (Kung, Luccio & Preparata 1975): among equal x from the best y. Values are finite.
 */
export function listDominators<T extends ParetoPoint>(
  points: readonly T[],
  directions: ParetoDirections,
): (T | null)[] {
  const bestFirst = points
    .map((point, index) => ({ point, index }))
    .sort((a, b) => gain(directions.x, b.point.x, a.point.x) || gain(directions.y, b.point.y, a.point.y));
  const dominators = new Array<T | null>(points.length).fill(null);
  let best: T | null = null;
  for (const { point, index } of bestFirst) {
    if (best !== null && dominates(best, point, directions)) dominators[index] = best;
    else best = point;
  }
  return dominators;
}
