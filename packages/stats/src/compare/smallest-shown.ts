import { tQuantile } from '../distribution/student-t.ts';
import { PAGE_LEVEL } from './decide-page.ts';
import { type EffectOptions, logEffectOf } from './log-ratio-test.ts';
import { POWER } from './repeats-needed.ts';

/**
 * The smallest relative difference, such as 0.08 for 8 %, that a test of this precision finds four times in five when it is the
 * only one among `tested` cells: SE·(t(1 − α ÷ 2) + t(0.8)) with α = 0.05 ÷ M, and no less than what also comes out above the
 * smallest difference that counts four times in five.
 *
 * @param standardError of the log ratio
 */
export function findSmallestShown(
  test: { readonly standardError: number; readonly degrees: number; readonly tested: number },
  options: EffectOptions = {},
): number {
  const { standardError, degrees } = test;
  const power = tQuantile(POWER, degrees);
  const chance = tQuantile(1 - PAGE_LEVEL / Math.max(1, test.tested) / 2, degrees);
  return Math.expm1(Math.max(standardError * (chance + power), logEffectOf(options) + standardError * power));
}
