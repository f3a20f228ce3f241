import { type BetweenBatches, compareChained, findEffect } from '@tachograph/stats/turns';
import { type Anchor, findPairs, isSameAnchor, nameAnchor } from '../measurement/anchor.ts';
import { toRepeatKey } from '../measurement/to-repeat-key.ts';
import { testTwin } from './evaluate-pairs.ts';
import { toModeratedFinding } from './moderated-finding.ts';
import { type Finding, isOneOccasion, type MeasuredSide, type MeasurementPair } from './pair.ts';
import { testAgainstAnchor } from './ratio-to-anchor.ts';
import { isSteady } from './twin.ts';
import { MINIMUM_EFFECT } from './verdict.ts';

type ChainedTest = ReturnType<typeof compareChained>;
type Estimated = Parameters<typeof compareChained>[0]['other'];

/** A side against the anchor of its batch. The anchor itself is known without noise. */
type Link = { readonly anchor: Anchor; readonly test: Estimated; readonly variance: number; readonly n: number };

const OF_ANCHOR = { difference: 0, standardError: 0, degrees: Number.POSITIVE_INFINITY };

/** Null where the batch was not read, is not steady, or knows too little of its noise. */
function toLink(side: MeasuredSide, key: string, { noise }: MeasurementPair['options']): Link | null {
  const found = findPairs(side);
  const repeats = toRepeatKey(key, side);
  const turns = found && noise?.findTurns?.(repeats);
  if (!turns) return null;
  const twin = testTwin(turns);
  if (twin && !isSteady(twin)) return null;
  const { anchor, logRatios } = found;
  const row = turns.find(repeats);
  if (row === 'anchor') return { anchor, test: OF_ANCHOR, variance: 0, n: logRatios.length };
  const test = row === null ? null : testAgainstAnchor(turns, row, logRatios);
  if (row === null || !test?.prior) return null;
  // As it is shown, so that the ratio of a chain is the quotient of what is shown.
  const difference = findEffect(turns.rows, row, turns.anchor) ?? test.difference;
  return { anchor, test: { ...test, difference }, variance: test.variance, n: test.n };
}

type Chain = { readonly test: ChainedTest; readonly links: readonly [reference: Link, other: Link] };

const exchange = (test: Estimated): Estimated => ({ ...test, difference: -test.difference });

function link(pair: MeasurementPair, between: BetweenBatches): Chain | null {
  const { reference, other, options } = pair;
  const { minimumEffect = MINIMUM_EFFECT, direction, series } = options;
  const from = toLink(reference, series?.reference ?? '', options);
  const to = from && toLink(other, series?.other ?? '', options);
  if (!to || !isSameAnchor(from.anchor, to.anchor)) return null;
  const [a, b] = direction === 'higher' ? [to.test, from.test] : [exchange(to.test), exchange(from.test)];
  return { test: compareChained({ reference: b, other: a }, between, { minimumEffect }), links: [from, to] };
}

/**
 * How many times better the other side is than a reference of another batch, linked by the anchor of both; what lies between batches is
 * in its noise. Null where that is not known, and for what was measured together.
 */
export function testChain(pair: MeasurementPair): Chain | null {
  const { series, gap, noise, exact } = pair.options;
  const between = !exact && !gap && series && !isOneOccasion(pair) && noise?.findBetween?.(series.other);
  return between ? link(pair, between) : null;
}

/** The same as a finding: "linked by mysql2 3.11.5". */
export function evaluateChain(pair: MeasurementPair): Finding | null {
  const chain = testChain(pair);
  if (!chain) return null;
  const { test, links } = chain;
  const { minimumEffect = MINIMUM_EFFECT } = pair.options;
  const [from, to] = links;
  const variance = Math.max(from.variance, to.variance);
  const tested = { ...test, prior: null, variance, priorDegrees: 0, pRank: null, n: Math.min(from.n, to.n) };
  return {
    ...toModeratedFinding(tested, {
      rule: 'paired',
      prior: null,
      twin: null,
      minimumEffect,
      n: [to.n, from.n],
      occasions: 2,
      linkedBy: nameAnchor(to.anchor),
    }),
    missingRepeats: null,
  };
}
