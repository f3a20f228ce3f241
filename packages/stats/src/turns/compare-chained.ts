import { type Checks, reachesEffect } from '../compare/checks.ts';
import { type EffectOptions, type LogRatioTest, logEffectOf, testLogRatio } from '../compare/log-ratio-test.ts';
import { tCdf } from '../distribution/student-t.ts';
import type { BetweenBatches } from './between-batches.ts';

/** A difference of natural logarithms with what its t-test needs. */
export type Estimated = Pick<LogRatioTest, 'difference' | 'standardError' | 'degrees'>;

/** Of two sides that no invocation has in common: there are no pairs whose median or ranks could be asked. */
export type ChainedTest = LogRatioTest & { readonly checks: Checks };

/** Of a sum of independent estimates of variances, each with its degrees of freedom: Satterthwaite 1946, *Biometrics* 2. */
const addVariances = (parts: readonly { readonly variance: number; readonly degrees: number }[]) => {
  const variance = parts.reduce((sum, part) => sum + part.variance, 0);
  const uncertainty = parts.reduce((sum, part) => sum + part.variance ** 2 / part.degrees, 0);
  return { standardError: Math.sqrt(variance), degrees: variance ** 2 / uncertainty };
};

/** A difference between two batches: the noise within them, and τ² of either. */
export function testBetweenBatches(
  difference: number,
  within: readonly { readonly variance: number; readonly degrees: number }[],
  { upper, degrees }: Pick<BetweenBatches, 'upper' | 'degrees'>,
  options: EffectOptions,
): ChainedTest {
  const noise = addVariances([...within, { variance: 2 * upper, degrees }]);
  const checks = { effect: reachesEffect(difference, options), direction: true, rank: true };
  return { ...testLogRatio({ difference, ...noise }, options), checks };
}

const toVariance = ({ standardError, degrees }: Estimated) => ({ variance: standardError ** 2, degrees });

/**
 * Is `other` of one batch larger or smaller than `reference` of another, linked by the anchor of both? Each side is its test against
 * the anchor; what lies between batches is added to the noise of both.
 */
export const compareChained = (
  { reference, other }: { readonly reference: Estimated; readonly other: Estimated },
  between: Pick<BetweenBatches, 'upper' | 'degrees'>,
  options: EffectOptions = {},
): ChainedTest =>
  testBetweenBatches(
    other.difference - reference.difference,
    [toVariance(reference), toVariance(other)],
    between,
    options,
  );

/** Of the whole sentence: at most 5 in 100 are false. */
const SENTENCE_LEVEL = 0.05;

/**
 * "Nothing gets slower": each cell by itself shows that it is slower by less than the minimum effect, one-sided. The sentence needs no
 * adjustment for their number (intersection-union test, Berger 1982, *Technometrics* 24). `each` has the p of every cell; false for
 * no cells. Differences are of costs: larger is slower.
 */
export function showsNothingSlower(
  cells: readonly Estimated[],
  { level = SENTENCE_LEVEL, ...options }: EffectOptions & { readonly level?: number } = {},
): { readonly holds: boolean; readonly p: number; readonly each: readonly number[] } {
  const limit = logEffectOf(options);
  const each = cells.map(({ difference, standardError, degrees }) =>
    tCdf((difference - limit) / standardError, degrees),
  );
  const p = each.length === 0 ? 1 : Math.max(...each);
  return { holds: p <= level, p, each };
}
