import { tQuantile } from '../distribution/student-t.ts';
import type { ModeratedTest } from './compare-repeats.ts';
import { PAGE_LEVEL, type PageDecisions } from './decide-page.ts';
import { type EffectOptions, logEffectOf } from './log-ratio-test.ts';
import { MOST_LENT, usableDegrees } from './moderate.ts';
import type { Prior } from './prior.ts';

/** How often the difference is to be found with the repeats asked for. */
export const POWER = 0.8;
/** More repeats than anyone will measure. */
const MOST_REPEATS = 200;

type Wanted = {
  /** Repeats of a side so far: 1 for single runs whose noise is that of a pool. */
  readonly n: number;
  /** Natural logarithm of the ratio to find; its sign means nothing. */
  readonly difference: number;
  /** s² of one repeat. */
  readonly variance: number;
  /** What else is known of the noise; null where nothing is. */
  readonly prior: Prior | null;
  /** Level of one test: the page's, shared out. */
  readonly alpha: number;
  readonly isPaired: boolean;
};

/**
 * The smallest number of repeats of a side, above `n`, with which a difference of this size is found four times in five, or
 * null beyond 200: √(n′ ÷ 2)·|Δ| ÷ s ≥ t(1 − α ÷ 2) + t(0.8), with the degrees of freedom that n′ repeats will have. One sample of
 * paired log ratios has √n′ instead, and n′ − 1 degrees of freedom.
 */
export function planRepeats({ n, difference, variance, prior, alpha, isPaired }: Wanted): number | null {
  const sides = isPaired ? 1 : 2;
  for (let repeats = n + 1; repeats <= MOST_REPEATS; repeats++) {
    const own = sides * (repeats - 1);
    const degrees = own + Math.min(usableDegrees(prior), MOST_LENT[isPaired ? 'paired' : 'repeats'](own));
    const reached = Math.abs(difference) * Math.sqrt(repeats / sides / variance);
    if (reached >= tQuantile(1 - alpha / 2, degrees) + tQuantile(POWER, degrees)) return repeats;
  }
  return null;
}

/**
 * About how many more repeats of each side would show the difference that was seen, or the minimum effect where less was seen.
 * The page's level is shared out as Benjamini–Hochberg would for one more call, 0.05·(R + 1) ÷ M. Null beyond 200 repeats: more
 * than repeats can show.
 */
export function countMissingRepeats(
  test: Pick<ModeratedTest, 'n' | 'difference' | 'variance' | 'prior' | 'checks'>,
  { called, tested }: Pick<PageDecisions, 'called' | 'tested'>,
  options: EffectOptions & { readonly isPaired?: boolean } = {},
): number | null {
  const repeats = planRepeats({
    n: test.n,
    difference: test.checks.effect ? test.difference : logEffectOf(options),
    variance: test.variance,
    prior: test.prior,
    alpha: (PAGE_LEVEL * (called + 1)) / Math.max(1, tested),
    isPaired: options.isPaired ?? false,
  });
  return repeats === null ? null : repeats - test.n;
}
