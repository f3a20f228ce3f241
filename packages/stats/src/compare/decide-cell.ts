import type { ModeratedTest } from './compare-repeats.ts';
import { type EffectOptions, logEffectOf } from './log-ratio-test.ts';

/** The level of a call of one cell, two-sided: 5 of 1,000 pairs without a difference are called, whatever else a page shows. */
export const CELL_LEVEL = 0.005;

type Decided = Pick<ModeratedTest, 'p' | 'low' | 'high' | 'difference' | 'checks'>;

/** What a test comes to by itself, for the other side. "The same": the whole 95 % interval lies within the smallest effect. */
export function decideCell(
  { p, low, high, difference, checks }: Decided,
  options: EffectOptions = {},
): 'higher' | 'lower' | 'same' | 'not-shown' {
  if (p <= CELL_LEVEL && checks.effect && checks.direction && checks.rank) return difference > 0 ? 'higher' : 'lower';
  const limit = logEffectOf(options);
  return Math.log(low) >= -limit && Math.log(high) <= limit ? 'same' : 'not-shown';
}
