import { compareAcrossOccasions } from '@tachograph/stats/turns';
import { isNearExact, logsOfCounts } from '../measurement/near-exact.ts';
import { toModeratedFinding } from './moderated-finding.ts';
import { type Finding, inOrder, isOneOccasion, listSpreads, type MeasurementPair } from './pair.ts';
import { MINIMUM_EFFECT } from './verdict.ts';

/** Whether both sides are near-exact counts of two occasions, made in one environment by one harness and tool. */
function isCountedTwice({ reference, other, options }: MeasurementPair): boolean {
  const { metric = '', exact, gap, series, noise } = options;
  const from = { series: series?.reference ?? '', run: reference.runs[0] ?? '' };
  const to = { series: series?.other ?? '', run: other.runs[0] ?? '' };
  return (
    isNearExact({ metric, exact }) &&
    !gap &&
    !isOneOccasion({ reference, other }) &&
    noise?.isOneSetup?.(from, to) === true
  );
}

/**
 * Near-exact counts of two occasions, one or more of each side: the noise of a count by its pool, and .2 % between occasions. Null for
 * any other pair, for a count that is not above zero, and without a pool.
 */
export function evaluateCounts(pair: MeasurementPair): Finding | null {
  if (!isCountedTwice(pair)) return null;
  const { minimumEffect = MINIMUM_EFFECT, direction } = pair.options;
  const from = logsOfCounts(pair.reference);
  const to = logsOfCounts(pair.other);
  if (!from || !to) return null;
  const [other, reference] = inOrder(direction, to, from);
  const test = compareAcrossOccasions({ reference, other, pools: listSpreads(pair), between: null }, { minimumEffect });
  const n = [to.length, from.length] as const;
  return (
    test &&
    toModeratedFinding(
      { ...test, pRank: null, n: Math.min(...n) },
      { rule: 'repeats', prior: test.prior, twin: null, minimumEffect, n, occasions: 2 },
    )
  );
}
