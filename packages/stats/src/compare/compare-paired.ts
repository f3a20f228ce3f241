import { meanOf } from '../sample/mean.ts';
import { medianOf } from '../sample/quantile.ts';
import { signedRank } from '../sample/signed-rank.ts';
import { reachesEffect } from './checks.ts';
import type { ModeratedTest } from './compare-repeats.ts';
import { type EffectOptions, testLogRatio } from './log-ratio-test.ts';
import { toSpread } from './log-spread.ts';
import { moderate } from './moderate.ts';
import type { Prior } from './prior.ts';

/** Two versions in the same invocations. */
export type PairedInvocations = {
  /** ln(other ÷ reference) of each invocation, two or more; rounds of one invocation are not repeats. */
  readonly logRatios: readonly number[];
  /** The noise of such log ratios; null where nothing knows enough. */
  readonly prior: Prior | null;
};

/**
 * Is `other` larger or smaller than `reference` in the same invocations? The moderated one-sample t-test of the paired log
 * ratios (Smyth 2004), with n − 1 degrees of freedom and those of the prior. Without a prior, the t-test of these values alone, and p is
 * at least that of the exact signed-rank test. The pairs make sides measured alternately, and one invocation cannot pull the
 * mean over the limit by itself, so the ranks are not asked. Null for fewer than two ratios, or one that is not finite.
 */
export function comparePaired(
  { logRatios, prior }: PairedInvocations,
  options: EffectOptions = {},
): ModeratedTest | null {
  const n = logRatios.length;
  if (n < 2 || !logRatios.every(Number.isFinite)) return null;
  const pRank = signedRank(logRatios);
  const { degrees, ...noise } = moderate(toSpread(logRatios), prior);
  const difference = meanOf(logRatios);
  const test = testLogRatio({ difference, standardError: Math.sqrt(noise.variance / n), degrees }, options);
  return {
    ...test,
    p: prior ? test.p : Math.max(test.p, pRank),
    ...noise,
    prior,
    pRank,
    n,
    checks: {
      effect: reachesEffect(difference, options),
      direction: medianOf(logRatios) * difference > 0,
      rank: true,
    },
  };
}
