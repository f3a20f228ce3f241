import { mannWhitney } from '../sample/mann-whitney.ts';
import { meanOf } from '../sample/mean.ts';
import { type Checks, checkSides } from './checks.ts';
import { type EffectOptions, type LogRatioTest, testLogRatio } from './log-ratio-test.ts';
import { type Moderated, moderate } from './moderate.ts';
import { addSpreads, type Prior, toLogs, toSpread } from './prior.ts';

/** Repeats of two measurements, interleaved in one batch: one value above zero an invocation, two or more a side. */
export type RepeatedPair = {
  readonly reference: readonly number[];
  readonly other: readonly number[];
  /** The noise of their pool; null where no pool knows enough. */
  readonly prior: Prior | null;
};

/** A difference tested against the noise between invocations, before the cells of a page are read together. */
export type ModeratedTest = LogRatioTest &
  Omit<Moderated, 'degrees'> & {
    readonly prior: Prior | null;
    /** Of the rank test of the same values, exact and two-sided: Mann–Whitney of two sides, signed ranks of pairs. */
    readonly pRank: number;
    /** Number of repeats of the smaller side. */
    readonly n: number;
    readonly checks: Checks;
  };

/**
 * Are the repeats of `other` larger or smaller than those of `reference`? The moderated t-test on natural logarithms: the
 * variance of the two sides shrunk towards that of their pool (Smyth 2004). Without a pool, the t-test of these values
 * alone, and p is at least that of the exact Mann–Whitney test. Null for fewer than two values on a side, or one that
 * is not above zero.
 */
export function compareRepeats(pair: RepeatedPair, options: EffectOptions = {}): ModeratedTest | null {
  const reference = toLogs(pair.reference);
  const other = toLogs(pair.other);
  if (!reference || !other || reference.length < 2 || other.length < 2) return null;
  const pRank = mannWhitney(reference, other)?.p ?? 1;
  const { degrees, ...noise } = moderate(addSpreads([toSpread(reference), toSpread(other)]), pair.prior);
  const difference = meanOf(other) - meanOf(reference);
  const standardError = Math.sqrt(noise.variance * (1 / reference.length + 1 / other.length));
  const test = testLogRatio({ difference, standardError, degrees }, options);
  return {
    ...test,
    p: pair.prior ? test.p : Math.max(test.p, pRank),
    ...noise,
    prior: pair.prior,
    pRank,
    n: Math.min(reference.length, other.length),
    checks: checkSides({ reference, other, difference, pRank }, options),
  };
}
