import { type Histogram, quantileOfHistogram, totalOf } from '@tachograph/schema/histogram';
import type { Prior } from '@tachograph/stats/compare';
import {
  type BandPoint,
  compareQuantiles,
  type QuantileFinding,
  spreadQuantiles,
  toBandPoint,
} from '@tachograph/stats/quantiles';

/** Distributions of both sides in one invocation. */
export type InvocationOfBoth = { readonly reference: Histogram; readonly other: Histogram };

type Options = {
  /** Noise of the log ratios at a quantile in the other pairs of the batch; null where nothing is known of it. */
  readonly priorOf: (quantile: number) => Prior | null;
  /** As a share; 0.03 unless told otherwise. */
  readonly minimumEffect?: number;
};

export type DistributionComparison = {
  /** p50, p90, p99 and p99.9: how many times the reference's the other side's is, or why that is not evaluated. */
  readonly quantiles: readonly QuantileFinding[];
  /** The ratio at sixty quantiles with its simultaneous 95 % band; empty for fewer than three invocations. */
  readonly curve: readonly BandPoint[];
};

const EVALUATED = [0.5, 0.9, 0.99, 0.999] as const;
const FEWEST_INVOCATIONS = 3;

const smallerOf = ({ reference, other }: InvocationOfBoth) => Math.min(totalOf(reference), totalOf(other));

const toLogs = (pairs: readonly InvocationOfBoth[], quantile: number) => ({
  quantile,
  reference: pairs.map(({ reference }) => Math.log(quantileOfHistogram(reference, quantile))),
  other: pairs.map(({ other }) => Math.log(quantileOfHistogram(other, quantile))),
});

/** The quantile of a side: the geometric mean over its invocations. That of all values together would be that of its worst invocation. */
export const meanQuantile = (histograms: readonly Histogram[], quantile: number): number =>
  Math.exp(
    histograms.reduce((sum, histogram) => sum + Math.log(quantileOfHistogram(histogram, quantile)), 0) /
      histograms.length,
  );

/** Two distributions by their quantiles, in the invocations that measured both: docs/methodology.md. */
export function compareDistributions(
  pairs: readonly InvocationOfBoth[],
  { priorOf, minimumEffect }: Options,
): DistributionComparison {
  const fewest = Math.min(...pairs.map(smallerOf), Number.POSITIVE_INFINITY);
  const sides = EVALUATED.map((quantile) => ({
    ...toLogs(pairs, quantile),
    above: fewest * (1 - quantile),
    prior: priorOf(quantile),
  }));
  const points = pairs.length < FEWEST_INVOCATIONS ? [] : spreadQuantiles(fewest);
  return {
    quantiles: compareQuantiles(sides, minimumEffect === undefined ? {} : { minimumEffect }),
    curve: points.map((quantile) => toBandPoint(toLogs(pairs, quantile), priorOf(quantile))),
  };
}
