import { type Histogram, mergeHistograms, quantileOfHistogram, totalOf } from '@tachograph/schema/histogram';
import type { Prior } from '@tachograph/stats/compare';
import {
  type BandPoint,
  compareQuantiles,
  countNeeded,
  findPairNoise,
  type QuantileFinding,
  spreadQuantiles,
  toBandPoint,
} from '@tachograph/stats/quantiles';

/** Of one version, by invocation; null where it was not measured, or has no histogram. */
export type HistogramsOfVersion = readonly (Histogram | null)[];

/** A quantile of both sides: geometric means over their common invocations, in the unit of the histograms. */
type Values = { readonly reference: number; readonly other: number };

export type DistributionComparison = {
  /** Invocations that measured both. */
  readonly invocations: number;
  /** Invocations without which no difference can be shown; null where there are as many, or where other versions tell the noise. */
  readonly needed: number | null;
  /** Values of both in them. */
  readonly total: Values;
  /** All values of a side in them; null without one. */
  readonly merged: { readonly reference: Histogram | null; readonly other: Histogram | null };
  /** p50, p90, p99 and p99.9: how many times the reference's the other side's is, or why that is not evaluated. */
  readonly quantiles: readonly (QuantileFinding & Values)[];
  /** The ratio at sixty quantiles with its simultaneous 95 % band; empty for fewer than three invocations. */
  readonly curve: readonly (BandPoint & Values)[];
};

type Options = {
  /** As a share; 0.03 unless told otherwise. */
  readonly minimumEffect?: number;
  /** Noise of the log ratios at a quantile, where it is not that of the other versions. */
  readonly priorOf?: (quantile: number) => Prior | null;
};

const EVALUATED = [0.5, 0.9, 0.99, 0.999] as const;

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const meanOf = (logs: readonly number[]) => Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);

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
  const common = references.flatMap((reference, at) => (reference && others[at] ? [at] : []));
  const ofCommon = (own: HistogramsOfVersion) => common.flatMap((at) => own[at] ?? []);
  const both = { reference: ofCommon(references), other: ofCommon(others) };
  const totals = { reference: both.reference.map(totalOf), other: both.other.map(totalOf) };
  const fewest = Math.min(...totals.reference, ...totals.other);
  const read = (quantile: number) => {
    const rows = versions.map((own) =>
      own.map((histogram) => histogram && Math.log(quantileOfHistogram(histogram, quantile))),
    );
    const logsOf = (side: number) => common.map((at) => rows[side]?.[at] ?? Number.NaN);
    const sides = { quantile, reference: logsOf(pair[0]), other: logsOf(pair[1]) };
    return {
      sides: { ...sides, prior: priorOf ? priorOf(quantile) : findPairNoise(rows, pair) },
      // Not the quantile of all values together: that would be the one of the worst invocation.
      values: { reference: meanOf(sides.reference), other: meanOf(sides.other) },
    };
  };
  const evaluated = EVALUATED.map(read);
  const findings = compareQuantiles(
    evaluated.map(({ sides }) => ({ ...sides, above: fewest * (1 - sides.quantile) })),
    minimumEffect === undefined ? {} : { minimumEffect },
  );
  const tested = findings.filter((finding) => 'test' in finding).length;
  const isAlone = evaluated.every(({ sides }) => sides.prior === null);
  const needed = isAlone ? countNeeded(tested) : 0;
  return {
    invocations: common.length,
    needed: needed > common.length ? needed : null,
    total: { reference: sumOf(totals.reference), other: sumOf(totals.other) },
    merged: { reference: mergeHistograms(both.reference), other: mergeHistograms(both.other) },
    quantiles: findings.flatMap((finding, at) => (evaluated[at] ? [{ ...finding, ...evaluated[at].values }] : [])),
    curve: spreadQuantiles(fewest, common.length).map((quantile) => {
      const { sides, values } = read(quantile);
      return { ...toBandPoint(sides, sides.prior), ...values };
    }),
  };
}
