import { compareRepeats, findPrior, isInterleaved, type Spread, toLogSpread } from '@tachograph/stats/compare';
import { toModeratedFinding } from './moderated-finding.ts';
import { type Finding, inOrder, isOneOccasion, type MeasurementPair, poolsOf, toPositions } from './pair.ts';
import { MINIMUM_EFFECT, type VerdictReason } from './verdict.ts';

/** Why two sides with repeats are not tested: their difference may be that of two hours. */
export function findOccasionReason(pair: MeasurementPair): VerdictReason | null {
  if (!isOneOccasion(pair)) return { code: 'two-occasions' };
  const positions = toPositions(pair.reference.invocations, pair.other.invocations);
  return isInterleaved(positions.reference, positions.other) ? null : { code: 'not-interleaved' };
}

/** The spreads of the pools of a pair, narrow to wide, each made when it is asked for. */
export function* listSpreads(pair: MeasurementPair): Generator<Spread[]> {
  for (const pool of poolsOf(pair)) {
    yield pool.map(({ repeats, sumSquares }) => ({ degrees: repeats - 1, sumOfSquares: sumSquares }));
  }
}

/** Interleaved repeats of both sides: the moderated t-test on logarithms. Null where a value is not above zero. */
export function evaluateRepeats(pair: MeasurementPair): Finding | null {
  const { other, reference, options } = pair;
  const { minimumEffect = MINIMUM_EFFECT, direction } = options;
  const [a, b] = inOrder(direction, other.samples, reference.samples);
  const own = [toLogSpread(a), toLogSpread(b)].filter((spread) => spread !== null);
  const prior = findPrior(own, listSpreads(pair));
  const test = compareRepeats({ reference: b, other: a, prior }, { minimumEffect });
  if (!test) return null;
  const n = [other.samples.length, reference.samples.length] as const;
  return toModeratedFinding(test, { rule: 'repeats', prior, isPaired: false, twin: null, minimumEffect, n });
}
