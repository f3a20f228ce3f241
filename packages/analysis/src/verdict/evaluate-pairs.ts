import { comparePaired, findPrior, type Spread, toSpread } from '@tachograph/stats/compare';
import type { Invocation } from '../measurement/measurement.ts';
import { toModeratedFinding } from './moderated-finding.ts';
import { type Finding, type MeasurementPair, poolsOf } from './pair.ts';
import { isSteady, measureTwin } from './twin.ts';
import { MINIMUM_EFFECT } from './verdict.ts';

/** Both sides of one invocation, each with its log ratio to the same anchor. */
type InvocationPair = { readonly reference: Invocation; readonly other: Invocation; readonly logRatio: number };

const toInvocationKey = ({ run, number }: Invocation) => `${run} ${number}`;

/** The invocations that measured both sides against one anchor. The anchor itself has the log ratio 0. */
function listPairs({ reference, other, options }: MeasurementPair): InvocationPair[] {
  const theirs = new Map(reference.invocations.map((invocation) => [toInvocationKey(invocation), invocation]));
  return other.invocations.flatMap((mine) => {
    const own = mine.paired;
    const match = theirs.get(toInvocationKey(mine));
    if (!own || !match?.paired) return [];
    if (own.anchor !== match.paired.anchor || own.anchorVersion !== match.paired.anchorVersion) return [];
    const difference = own.logRatio - match.paired.logRatio;
    return [{ reference: match, other: mine, logRatio: options.direction === 'higher' ? difference : -difference }];
  });
}

/** The noise of log ratios in the pools of a pair. That of an anchor to itself is 0 in every invocation: it is no noise. */
export function* listSpreads(pair: MeasurementPair): Generator<Spread[]> {
  for (const pool of poolsOf(pair)) {
    yield pool.flatMap(({ paired }) =>
      paired && paired.sumSquares > 0 ? [{ degrees: paired.repeats - 1, sumOfSquares: paired.sumSquares }] : [],
    );
  }
}

/**
 * Two versions in the same invocations: the moderated one-sample t-test of their log ratios. A batch whose two processes of
 * the anchor differ is not judged. Null for fewer than two invocations of both.
 */
export function evaluatePairs(pair: MeasurementPair): Finding | null {
  const { minimumEffect = MINIMUM_EFFECT } = pair.options;
  const pairs = listPairs(pair);
  const logRatios = pairs.map(({ logRatio }) => logRatio);
  if (pairs.length < 2) return null;
  const prior = findPrior([toSpread(logRatios)], listSpreads(pair));
  const test = comparePaired({ logRatios, prior }, { minimumEffect });
  if (!test) return null;
  const twins = pairs.flatMap(({ other, reference }) => other.paired?.twin ?? reference.paired?.twin ?? []);
  const twin = measureTwin(twins, test.variance);
  const n = [pairs.length, pairs.length] as const;
  const finding = toModeratedFinding(test, { rule: 'paired', prior, isPaired: true, twin, minimumEffect, n });
  if (twin === null || isSteady(twin)) return finding;
  const reason = { code: 'not-steady', twin: twin.logRatio, standardError: twin.standardError } as const;
  return { ...finding, outcome: 'insufficient-samples', reason };
}

/** The ratio within one invocation: more precise than that of two values, and no verdict. Null without a pair. */
export function ratioOfOnePair(pair: MeasurementPair): number | null {
  const [only] = listPairs(pair);
  return only ? Math.exp(only.logRatio) : null;
}
