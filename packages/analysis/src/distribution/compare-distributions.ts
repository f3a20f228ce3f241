import { type Histogram, quantileOfHistogram, totalOf } from '@tachograph/schema/histogram';
import {
  type BandPoint,
  compareQuantiles,
  noiseOfRows,
  type QuantileFinding,
  spreadQuantiles,
  toBandPoint,
} from '@tachograph/stats/quantiles';

type Prior = ReturnType<typeof noiseOfRows>;

/** Of one version, by invocation; null where it was not measured, or has no histogram. */
export type HistogramsOfVersion = readonly (Histogram | null)[];

/** A quantile of both sides: geometric means over their common invocations, in the unit of the histograms. */
type Values = { readonly reference: number; readonly other: number };

export type DistributionComparison = {
  /** Invocations that measured both. */
  readonly invocations: number;
  /** Values of both in them. */
  readonly total: Values;
  /** p50, p90, p99 and p99.9: how many times the reference's the other side's is, or why that is not evaluated. */
  readonly quantiles: readonly (QuantileFinding & Values)[];
  /** The ratio at sixty quantiles with its simultaneous 95 % band; empty for fewer than three invocations. */
  readonly curve: readonly (BandPoint & Values)[];
};

type Options = {
  /** As a share; 0.03 unless told otherwise. */
  readonly minimumEffect?: number;
  /** Noise of the log ratios at a quantile, where it is not that of the other versions. */
  readonly priorOf?: (quantile: number) => Prior;
};

const EVALUATED = [0.5, 0.9, 0.99, 0.999] as const;
const FEWEST_INVOCATIONS = 3;

type Pair = { readonly reference: Histogram; readonly other: Histogram };

const logOf = (histogram: Histogram, quantile: number) => Math.log(quantileOfHistogram(histogram, quantile));

const toLogs = (pairs: readonly Pair[], quantile: number) => ({
  quantile,
  reference: pairs.map(({ reference }) => logOf(reference, quantile)),
  other: pairs.map(({ other }) => logOf(other, quantile)),
});

const meanOf = (logs: readonly number[]) => Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);

/** Not the quantile of all values together: that would be the one of the worst invocation. */
const toValues = ({
  reference,
  other,
}: {
  readonly reference: readonly number[];
  readonly other: readonly number[];
}) => ({
  reference: meanOf(reference),
  other: meanOf(other),
});

/**
 * Two versions of a batch by the quantiles of their operations, in the invocations that measured both; the other versions say how much
 * these vary (docs/methodology.md).
 *
 * @param versions all that were measured in turns in the batch: their histograms by invocation
 * @param pair indices of the reference and of the other side
 */
export function compareDistributions(
  versions: readonly HistogramsOfVersion[],
  pair: readonly [reference: number, other: number],
  { minimumEffect, priorOf }: Options = {},
): DistributionComparison {
  const [references = [], others = []] = pair.map((at) => versions[at]);
  const pairs = references.flatMap((reference, at): Pair[] => {
    const other = others[at];
    return reference && other ? [{ reference, other }] : [];
  });
  const noiseAt = (quantile: number): Prior =>
    noiseOfRows(
      versions.map((own) => own.map((histogram) => histogram && logOf(histogram, quantile))),
      pair,
    );
  const findPrior = priorOf ?? noiseAt;
  const fewest = Math.min(
    ...pairs.map(({ reference, other }) => Math.min(totalOf(reference), totalOf(other))),
    Number.POSITIVE_INFINITY,
  );
  const sides = EVALUATED.map((quantile) => ({
    ...toLogs(pairs, quantile),
    above: fewest * (1 - quantile),
    prior: findPrior(quantile),
  }));
  const findings = compareQuantiles(sides, minimumEffect === undefined ? {} : { minimumEffect });
  const points = pairs.length < FEWEST_INVOCATIONS ? [] : spreadQuantiles(fewest);
  return {
    invocations: pairs.length,
    total: {
      reference: pairs.reduce((sum, { reference }) => sum + totalOf(reference), 0),
      other: pairs.reduce((sum, { other }) => sum + totalOf(other), 0),
    },
    quantiles: findings.map((finding, at) => ({ ...finding, ...toValues(sides[at] ?? { reference: [], other: [] }) })),
    curve: points.map((quantile) => {
      const logs = toLogs(pairs, quantile);
      return { ...toBandPoint(logs, findPrior(quantile)), ...toValues(logs) };
    }),
  };
}
