import { reachesEffect } from '../compare/checks.ts';
import type { ModeratedTest } from '../compare/compare-repeats.ts';
import { type EffectOptions, testLogRatio } from '../compare/log-ratio-test.ts';
import { MOST_LENT, moderate } from '../compare/moderate.ts';
import {
  estimateDispersion,
  FEWEST_DEGREES,
  type Prior,
  SMALLEST_VARIANCE,
  type Spread,
  toSpread,
} from '../compare/prior.ts';
import { medianOf } from '../sample/quantile.ts';
import { signedRank } from '../sample/signed-rank.ts';
import type { LogRatios } from './fit-additive.ts';
import { fitOf, spreadOf, spreadWithout } from './known-case.ts';
import type { Pool } from './spread-of-case.ts';

export type TurnTest = ModeratedTest & {
  /** Index of the pool that the prior is from: 0 the case itself, then those that were passed. */
  readonly prior: (Prior & { readonly pool: number }) | null;
};

const dispersions = new WeakMap<readonly Spread[], number>();

/** The groups of a case, or of a batch, are those of many tests. */
function dispersionOf(groups: readonly Spread[]): number {
  const known = dispersions.get(groups) ?? estimateDispersion(groups);
  dispersions.set(groups, known);
  return known;
}

/** Noise from narrow to wide: the first pool with 12 degrees of freedom. Wider ones are not made. */
function findPrior(own: Pool, wider: Iterable<Pool>): TurnTest['prior'] {
  let index = 0;
  for (const { sumOfSquares, degrees, groups } of chain(own, wider)) {
    if (degrees >= FEWEST_DEGREES) {
      const variance = Math.max(sumOfSquares / degrees, SMALLEST_VARIANCE);
      return { variance, degrees, dispersion: dispersionOf(groups), pool: index };
    }
    index += 1;
  }
  return null;
}

function* chain(first: Pool, rest: Iterable<Pool>): Generator<Pool> {
  yield first;
  yield* rest;
}

type Tested = {
  /** Of the rows that were tested, by invocation. */
  readonly differences: readonly number[];
  readonly difference: number;
  /** Variance of the difference as a multiple of the variance of one value of `differences`. */
  readonly factor: number;
  readonly prior: TurnTest['prior'];
};

function toTest({ differences, difference, factor, prior }: Tested, options: EffectOptions): TurnTest {
  const { degrees, ...noise } = moderate(toSpread(differences), prior, MOST_LENT.paired);
  const test = testLogRatio({ difference, standardError: Math.sqrt(noise.variance * factor), degrees }, options);
  const pRank = signedRank(differences);
  return {
    ...test,
    p: prior ? test.p : Math.max(test.p, pRank),
    ...noise,
    prior,
    pRank,
    n: differences.length,
    checks: {
      effect: reachesEffect(difference, options),
      direction: medianOf(differences) * difference > 0,
      rank: true,
    },
  };
}

/**
 * Logarithm of how many times the anchor's value that of a row is, by the additive model of its case; `anchor` is the row of the
 * anchor, null where it has none. Its difference to that of another row is what `comparePair` tests.
 */
export function findEffect(rows: readonly LogRatios[], row: number, anchor: number | null): number | null {
  const { effects } = fitOf(rows);
  const effect = effects[row] ?? null;
  return effect === null ? null : effect - (anchor === null ? 0 : (effects[anchor] ?? 0));
}

export type PairInTurns = {
  /** All that was measured of the case in the batch: driver versions, the twin, and in one block the anchor as a row of zeros. */
  readonly rows: readonly LogRatios[];
  readonly reference: number;
  readonly other: number;
  /** Noise beyond the case, narrow to wide. */
  readonly pools: Iterable<Pool>;
};

/** Noise of a difference of two rows of a case: that of the other rows, else that of wider pools; null where none knows enough. */
export function findPairNoise(
  rows: readonly LogRatios[],
  pair: readonly [reference: number, other: number],
  pools: Iterable<Pool> = [],
): TurnTest['prior'] {
  const rest = spreadWithout(rows, pair, 'pair');
  return findPrior({ ...rest, groups: spreadOf(rows, 'pair').groups }, pools);
}

/**
 * Is `other` larger or smaller than `reference`, both measured in turns in one batch? The difference of their effects in the additive
 * model of the case, by the moderated t-test (Smyth 2004) with the noise of the other rows. Without a pool that knows enough, p
 * is at least that of the exact signed-rank test. Null for fewer than two common invocations.
 */
export function comparePair(pair: PairInTurns, options: EffectOptions = {}): TurnTest | null {
  const { rows, reference, other, pools } = pair;
  const theirs = rows[reference] ?? [];
  const differences = (rows[other] ?? []).flatMap((value, at) => {
    const before = theirs[at] ?? null;
    return value === null || before === null ? [] : [value - before];
  });
  if (differences.length < 2) return null;
  const fit = fitOf(rows);
  const factor = fit.factor(reference, other);
  const from = fit.effects[reference] ?? null;
  const to = fit.effects[other] ?? null;
  if (factor === null || from === null || to === null) return null;
  const prior = findPairNoise(rows, [reference, other], pools);
  return toTest({ differences, difference: to - from, factor: factor / 2, prior }, options);
}

/** Is a version larger or smaller than the anchor of its batch, where each block has its own process of the anchor? */
export function compareToAnchor(
  { rows, row, pools }: { readonly rows: readonly LogRatios[]; readonly row: number; readonly pools: Iterable<Pool> },
  options: EffectOptions = {},
): TurnTest | null {
  const differences = (rows[row] ?? []).filter((value) => value !== null);
  if (differences.length < 2) return null;
  const rest = spreadWithout(rows, [row], 'anchor');
  const prior = findPrior({ ...rest, groups: spreadOf(rows, 'anchor').groups }, pools);
  const difference = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  return toTest({ differences, difference, factor: 1 / differences.length, prior }, options);
}

/** The same test with its sides exchanged. */
export const exchangeSides = <Test extends TurnTest>(test: Test): Test => ({
  ...test,
  ratio: 1 / test.ratio,
  low: 1 / test.high,
  high: 1 / test.low,
  difference: -test.difference,
  t: -test.t,
});
