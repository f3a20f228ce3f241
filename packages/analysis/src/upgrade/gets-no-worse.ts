import { showsNothingSlower } from '@tachograph/stats/turns';
import type { CellTest } from '../verdict/test-cell.ts';

type Options = { readonly level?: number; readonly minimumEffect?: number | undefined };

/**
 * Whether a cell by itself shows that it gets worse by less than the smallest effect, one-sided at 5 % unless another level is given. An
 * exact figure shows it where it does not grow.
 */
export function getsNoWorse(test: CellTest | null, { level, minimumEffect }: Options = {}): boolean {
  if (!test) return false;
  if (test.standardError === 0) return test.difference <= 0;
  const options = { ...(level !== undefined && { level }), ...(minimumEffect !== undefined && { minimumEffect }) };
  return showsNothingSlower([test], options).holds;
}
