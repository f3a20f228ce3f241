import { tQuantile } from '../distribution/student-t.ts';
import { type EffectOptions, logEffectOf } from './log-ratio-test.ts';
import { POWER } from './repeats-needed.ts';

/**
 * The smallest relative difference, such as 0.08 for 8 %, that a test of this precision finds four times in five at a level:
 * SE·(t(1 − α ÷ 2) + t(0.8)), and no less than what also comes out above the smallest difference that counts four times in five.
 *
 * @param standardError of the log ratio
 */
export function findSmallestShown(
  test: { readonly standardError: number; readonly degrees: number; readonly level: number },
  options: EffectOptions = {},
): number {
  const { standardError, degrees } = test;
  const power = tQuantile(POWER, degrees);
  const chance = tQuantile(1 - test.level / 2, degrees);
  return Math.expm1(Math.max(standardError * (chance + power), logEffectOf(options) + standardError * power));
}
