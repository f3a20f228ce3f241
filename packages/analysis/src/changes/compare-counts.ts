import { compareAcrossOccasions } from '@tachograph/stats/turns';
import type { SeriesRef } from '../measurement/measurement.ts';
import { isNearExact, logsOfCounts } from '../measurement/near-exact.ts';
import { type MeasuredSide, type MeasurementPair, poolsOf } from '../verdict/pair.ts';
import { type Evaluation, MINIMUM_EFFECT } from '../verdict/verdict.ts';

function* listSpreads(pair: MeasurementPair) {
  for (const pool of poolsOf(pair)) {
    yield pool.map(({ repeats, sumSquares }) => ({ degrees: repeats - 1, sumOfSquares: sumSquares }));
  }
}

/**
 * Two versions whose near-exact counts are of two occasions: how many times better the other is, and the test of it (`evidence` says
 * that there are two occasions). Null for any other metric, for figures that are not above zero and without a pool.
 */
export function compareCounts(
  reference: MeasuredSide,
  other: MeasuredSide,
  { series, evaluation }: { readonly series: SeriesRef; readonly evaluation: Evaluation },
) {
  const of = series.case;
  const from = logsOfCounts(reference);
  const to = logsOfCounts(other);
  if (!isNearExact(of) || !from || !to) return null;
  const { minimumEffect = MINIMUM_EFFECT, noise } = evaluation;
  const names = { reference: '', other: '' };
  const options = { ...of, ...evaluation, noise, names, series: { reference: series.key, other: series.key } };
  const [a, b] = of.direction === 'higher' ? [from, to] : [to, from];
  const pools = listSpreads({ reference, other, options });
  const test = compareAcrossOccasions({ reference: a, other: b, pools, between: null }, { minimumEffect });
  if (!test) return null;
  const { ratio, low, high, difference, p, pSame, checks, variance, prior, priorDegrees, standardError, degrees } =
    test;
  const tested = {
    difference,
    p,
    pSame,
    checks,
    n: Math.min(from.length, to.length),
    variance,
    prior,
    isPaired: false,
  };
  const evidence = { minimumEffect, standardError, degrees, variance, priorDegrees, occasions: 2 };
  return {
    ratio,
    ratioLow: low,
    ratioHigh: high,
    p,
    test: tested,
    evidence: { ...evidence, pool: prior.pool === 0 ? 'drivers' : 'metric', poolVariance: prior.variance },
    outcome: difference > 0 ? ('better' as const) : ('worse' as const),
  };
}
