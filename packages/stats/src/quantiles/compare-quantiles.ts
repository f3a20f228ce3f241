import { type EffectOptions, type LogRatioTest, logEffectOf, testLogRatio } from '../compare/log-ratio-test.ts';
import { MOST_LENT, moderate } from '../compare/moderate.ts';
import { type Prior, toSpread } from '../compare/prior.ts';
import { rejectByHolm } from '../ranks/reject-by-holm.ts';
import { signedRank } from '../sample/signed-rank.ts';

/** A quantile of both sides. */
type QuantileSides = {
  /** From 0 to 1. */
  readonly quantile: number;
  /** Natural logarithms of the quantile, by invocation: both sides were measured in each. */
  readonly reference: readonly number[];
  readonly other: readonly number[];
  /** Values above it on one side in one invocation: the fewest. */
  readonly above: number;
  /** Noise of the log ratios at this quantile in the other pairs of the batch. */
  readonly prior: Prior | null;
};

/** Why a quantile is not evaluated: fewer than three invocations, or fewer than ten values above it somewhere. */
type QuantileGap = 'few-invocations' | 'few-above';

export type QuantileFinding = { readonly quantile: number; readonly above: number } & (
  | { readonly reason: QuantileGap }
  | { readonly test: LogRatioTest; readonly outcome: 'higher' | 'lower' | 'same' | 'not-shown' }
);

/** The level of all quantiles together. */
const ALPHA = 0.05;
export const FEWEST_INVOCATIONS = 3;
export const FEWEST_ABOVE = 10;
/** What adding up shares leaves of ten. */
const ROUNDING = 1e-9;

/** Invocations from which the smallest p of the signed-rank test, 2^(1 − n), is shown among so many quantiles by Holm. */
export const countNeeded = (tested: number): number => Math.ceil(1 + Math.log2(Math.max(1, tested) / ALPHA));

function findGap({ reference, above }: Pick<QuantileSides, 'reference' | 'above'>): QuantileGap | null {
  if (reference.length < FEWEST_INVOCATIONS) return 'few-invocations';
  return above < FEWEST_ABOVE - ROUNDING ? 'few-above' : null;
}

export const toLogRatios = ({ reference, other }: Pick<QuantileSides, 'reference' | 'other'>): number[] =>
  reference.map((value, at) => (other[at] ?? Number.NaN) - value);

/** The moderated mean of log ratios of invocations. */
export function toMean(ratios: readonly number[], prior: Prior | null) {
  const { variance, degrees } = moderate(toSpread(ratios), prior, MOST_LENT.paired);
  const difference = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return { difference, standardError: Math.sqrt(variance / ratios.length), degrees };
}

/** By the moderated t-test of the log ratios of the invocations; without a prior p is at least that of the exact signed-rank test. */
function testQuantile(sides: QuantileSides, options: EffectOptions): LogRatioTest {
  const ratios = toLogRatios(sides);
  const test = testLogRatio(toMean(ratios, sides.prior), options);
  return sides.prior ? test : { ...test, p: Math.max(test.p, signedRank(ratios)) };
}

/**
 * How many times the reference's quantiles those of the other side are, in the same invocations: each by the moderated t-test, all that can
 * be evaluated together (Holm at 5 %), beyond the smallest effect. "The same": the whole 95 % interval lies within it.
 */
export function compareQuantiles(all: readonly QuantileSides[], options: EffectOptions = {}): QuantileFinding[] {
  const limit = logEffectOf(options);
  const gaps = all.map(findGap);
  const tests = all.map((sides, at) => (gaps[at] === null ? testQuantile(sides, options) : null));
  const tested = tests.filter((test) => test !== null);
  const shown = rejectByHolm(
    tested.map(({ p }) => p),
    ALPHA,
  );
  const isShown = new Map(tested.map((test, at) => [test, shown[at] ?? false]));
  return all.map(({ quantile, above }, at): QuantileFinding => {
    const test = tests[at];
    if (!test) return { quantile, above, reason: gaps[at] ?? 'few-above' };
    const { difference, low, high } = test;
    if (isShown.get(test) && Math.abs(difference) >= limit)
      return { quantile, above, test, outcome: difference > 0 ? 'higher' : 'lower' };
    const isSame = Math.log(low) >= -limit && Math.log(high) <= limit;
    return { quantile, above, test, outcome: isSame ? 'same' : 'not-shown' };
  });
}
