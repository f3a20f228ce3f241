import type { EffectOptions } from '../compare/log-ratio-test.ts';
import { MOST_LENT, type Moderated, moderate } from '../compare/moderate.ts';
import { addSpreads, FEWEST_DEGREES, findPrior, type Prior, type Spread, toSpread } from '../compare/prior.ts';
import { meanOf } from '../sample/mean.ts';
import type { BetweenBatches } from './between-batches.ts';
import { type ChainedTest, testBetweenBatches } from './compare-chained.ts';

/** Between occasions .2 %, as if known from 12 repetitions, until that many are known; never less than .1 %. */
const ASSUMED = { upper: 0.002 ** 2, degrees: FEWEST_DEGREES };
const LEAST_BETWEEN = 0.001 ** 2;

/** With a single count on either side the noise is that of the pool alone, and is believed as if from so many degrees. */
const DEGREES_WITHOUT_OWN = 3;
const mostLent = (own: number): number => (own === 0 ? DEGREES_WITHOUT_OWN : MOST_LENT.paired(own));

export type CountedTwice = {
  /** Natural logarithms of near-exact counts (heap, allocations, instructions), one or more of each occasion. */
  readonly reference: readonly number[];
  readonly other: readonly number[];
  /** Groups of such counts of one version and occasion, those under test left out: of the case, then of the metric. */
  readonly pools: Iterable<readonly Spread[]>;
  /** τ² of versions that were counted on several occasions; null where nothing was. */
  readonly between: BetweenBatches | null;
};

export type OccasionTest = ChainedTest &
  Pick<Moderated, 'variance' | 'priorDegrees'> & { readonly prior: Prior & { readonly pool: number } };

/**
 * Is a count of one occasion larger or smaller than that of another? Only for counts that are nearly exact, of one environment,
 * content, harness and tool: a time would need an anchor. Both sides share one estimate of the noise. Null without a pool, or
 * a count on each side.
 */
export function compareAcrossOccasions(
  { reference, other, pools, between }: CountedTwice,
  options: EffectOptions = {},
): OccasionTest | null {
  if (reference.length === 0 || other.length === 0) return null;
  const own = [toSpread(reference), toSpread(other)];
  const prior = findPrior(own, pools);
  if (!prior) return null;
  const { variance, degrees, priorDegrees } = moderate(addSpreads(own), prior, mostLent);
  const within = { variance: variance * (1 / reference.length + 1 / other.length), degrees };
  const isKnown = between !== null && between.degrees >= FEWEST_DEGREES;
  const known = isKnown ? { ...between, upper: Math.max(between.upper, LEAST_BETWEEN) } : ASSUMED;
  const test = testBetweenBatches(meanOf(other) - meanOf(reference), [within], known, options);
  return { ...test, variance, priorDegrees, prior };
}
