import { createPerObject } from '@tachograph/schema/collection';
import { comparePair, compareToAnchor, exchangeSides, type TurnTest } from '@tachograph/stats/turns';
import type { CaseTurns, Invocation, RepeatKey } from '../measurement/measurement.ts';
import { toRepeatKey } from '../measurement/to-repeat-key.ts';
import { toModeratedFinding } from './moderated-finding.ts';
import type { Finding, MeasuredSide, MeasurementPair } from './pair.ts';
import { isSteady, type Twin } from './twin.ts';
import { MINIMUM_EFFECT } from './verdict.ts';

/** Both sides of one invocation, each with its log ratio to the same anchor. */
type InvocationPair = { readonly reference: number; readonly other: number };

const toInvocationKey = ({ run, number }: Invocation) => `${run} ${number}`;

/** The invocations that measured both sides against one anchor. The anchor itself has the log ratio 0. */
function listPairs(reference: MeasuredSide, other: MeasuredSide): InvocationPair[] {
  const theirs = new Map(reference.invocations.map((invocation) => [toInvocationKey(invocation), invocation]));
  return other.invocations.flatMap((mine) => {
    const own = mine.paired;
    const match = theirs.get(toInvocationKey(mine))?.paired;
    if (!own || !match || own.anchor !== match.anchor || own.anchorVersion !== match.anchorVersion) return [];
    return [{ reference: match.logRatio, other: own.logRatio }];
  });
}

type Rows = Pick<CaseTurns, 'rows' | 'listPools'> & { readonly reference: number; readonly other: number };

/** Where nothing is known of the batch, its two sides alone. */
const toRowsOfTwo = (pairs: readonly InvocationPair[]): Rows => ({
  rows: [pairs.map(({ reference }) => reference), pairs.map(({ other }) => other)],
  reference: 0,
  other: 1,
  listPools: () => [],
});

type Side = Pick<RepeatKey, 'series' | 'version'>;

/** How many times its reference's value a side's is; of the anchor of several blocks by the pool of ratios to the anchor. */
export function testPair(
  turns: CaseTurns,
  [reference, other]: readonly [Side, Side],
  minimumEffect: number,
): TurnTest | null {
  const { rows, listPools, anchor } = turns;
  const a = turns.find(reference);
  const b = turns.find(other);
  if (a === null || b === null || a === b) return null;
  const rowA = a === 'anchor' ? anchor : a;
  const rowB = b === 'anchor' ? anchor : b;
  if (rowA !== null && rowB !== null) {
    return comparePair(
      { rows, reference: rowA, other: rowB, pools: listPools([rowA, rowB], 'pair') },
      { minimumEffect },
    );
  }
  const row = rowA ?? rowB;
  if (row === null) return null;
  const test = compareToAnchor({ rows, row, pools: listPools([row], 'anchor') }, { minimumEffect });
  return test && (rowA === null ? test : exchangeSides(test));
}

const twins = createPerObject<{ readonly twin: Twin | null }>();

/** The anchor's second process against its first: one test for all pairs of a case. */
export const testTwin = (turns: CaseTurns): Twin | null => twins(turns, () => ({ twin: compareTwin(turns) })).twin;

function compareTwin({ rows, twin, anchor, listPools }: CaseTurns): Twin | null {
  if (twin === null) return null;
  const test =
    anchor === null
      ? compareToAnchor({ rows, row: twin, pools: listPools([twin], 'anchor') })
      : comparePair({ rows, reference: anchor, other: twin, pools: listPools([anchor, twin], 'pair') });
  return test && { logRatio: test.difference, standardError: test.standardError };
}

/**
 * How many times better the other side is, in the same invocations, and the second process of their anchor. Null for fewer than two
 * invocations of both.
 */
export function testInTurns(pair: MeasurementPair): { readonly test: TurnTest; readonly twin: Twin | null } | null {
  const { reference, other, options } = pair;
  const { minimumEffect = MINIMUM_EFFECT, noise, series, direction } = options;
  const sides = series && ([toRepeatKey(series.reference, reference), toRepeatKey(series.other, other)] as const);
  const turns = sides && noise?.findTurns?.(sides[1]);
  const found =
    (turns && testPair(turns, sides, minimumEffect)) ??
    comparePair({ ...toRowsOfTwo(listPairs(reference, other)), pools: [] }, { minimumEffect });
  if (!found) return null;
  return { test: direction === 'higher' ? found : exchangeSides(found), twin: turns ? testTwin(turns) : null };
}

/**
 * Two versions in the same invocations, by the noise of their case in their batch: docs/methodology.md. A batch whose two processes of
 * the anchor differ is not judged. Null for fewer than two invocations of both.
 */
export function evaluatePairs(pair: MeasurementPair): Finding | null {
  const found = testInTurns(pair);
  if (!found) return null;
  const { test, twin } = found;
  const { minimumEffect = MINIMUM_EFFECT } = pair.options;
  const n = [test.n, test.n] as const;
  const finding = toModeratedFinding(test, { rule: 'paired', prior: test.prior, twin, minimumEffect, n });
  if (twin === null || isSteady(twin)) return finding;
  const reason = { code: 'not-steady', twin: twin.logRatio, standardError: twin.standardError } as const;
  return { ...finding, outcome: 'insufficient-samples', reason };
}

/** The ratio within one invocation: more precise than that of two values, and no verdict. Null without a pair. */
export function ratioOfOnePair({ reference, other, options }: MeasurementPair): number | null {
  const [only] = listPairs(reference, other);
  if (!only) return null;
  const difference = only.other - only.reference;
  return Math.exp(options.direction === 'higher' ? difference : -difference);
}
