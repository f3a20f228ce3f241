import { geometricMean } from '@tachograph/stats';
import type { CostRatio } from './league.ts';

/**
 * How many times the anchor's cost that of a driver is: the geometric mean of its cells, with the interval that a comparison of the two
 * has for them.
 */
export function toMean(costs: readonly (CostRatio | null)[]): CostRatio | null {
  const known = costs.flatMap((cost) => cost ?? []);
  const mean = known.length === costs.length ? geometricMean(known) : null;
  return mean && { ratio: mean.mean, low: mean.low, high: mean.high };
}
