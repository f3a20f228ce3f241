import { describe, expect, test } from 'vitest';
import { decideCell } from '../compare/decide-cell.ts';
import {
  compareAcrossOccasions,
  compareChained,
  estimateBetweenBatches,
  findBetweenBatches,
  findFate,
  showsNothingSlower,
} from './index.ts';

// Golden vectors of chains, near-exact counts and fates from an independent implementation in Python (numpy 2.4, scipy 1.17).

const digits = (value: number | undefined) => Number(value?.toPrecision(6));
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** One side of a chain: its values, the variance of one of them, and the degrees of that. */
const toSide = (values: readonly number[], variance: number, degrees: number) => ({
  difference: meanOf(values),
  standardError: Math.sqrt(variance / values.length),
  degrees,
});

const shown = (test: ReturnType<typeof compareChained>) => ({
  figures: [test.ratio, test.low, test.high, test.standardError, test.degrees, test.t, test.p, test.pSame].map(digits),
  word: decideCell(test),
});

describe('between batches', () => {
  const REPEATED = [
    [
      [0.01, 0.02, 0.015],
      [0.03, 0.02, 0.028],
    ],
    [
      [-0.1, -0.11, -0.105],
      [-0.102, -0.1],
      [-0.12, -0.118, -0.125],
    ],
    [
      [0.2, 0.21],
      [0.19, 0.205, 0.2],
    ],
  ];

  test('τ² and its upper limit', () => {
    const found = estimateBetweenBatches(REPEATED);
    expect([found?.estimate, found?.upper, found?.meanSquare, found?.meanSquareWithin].map(digits)).toEqual([
      ...[6.74126e-5, 0.000179197, 0.000208708, 2.92222e-5],
    ]);
    expect([found?.degrees, found?.degreesWithin, found?.valuesOfBatch]).toEqual([4, 12, 2.6625]);
  });

  test('is known from 12 repetitions on, of the case or else of the metric; of no repetition there is none', () => {
    const many = [...REPEATED, ...REPEATED, ...REPEATED];
    expect(findBetweenBatches([REPEATED, many])).toEqual(estimateBetweenBatches(many));
    expect(findBetweenBatches([REPEATED])).toBeNull();
    expect(estimateBetweenBatches([[[0.1, 0.2]], []])).toBeNull();
  });

  const reference = toSide([0.01, 0.021, 0.004, 0.013], 0.00028, 22);
  const other = toSide([0.061, 0.052, 0.066], 0.00028, 20);

  // A chain is called at the level of a cell, as a pair is.
  test.each([
    [{ upper: 0.000025, degrees: 40 }, [1.04882, 1.01865, 1.07988, 0.0146059, 63.1412, 3.26351, 0.00177827, 0.890174]],
    [{ upper: 0, degrees: 1 }, [1.04882, 1.02209, 1.07625, 0.0127802, 40.5263, 3.72973, 0.000587189, 0.917919]],
  ])('a chain of two batches, %j', (between, figures) => {
    expect(shown(compareChained({ reference, other }, between))).toEqual({ figures, word: 'higher' });
  });

  test('nothing gets slower', () => {
    const cell = (difference: number) => ({ difference, standardError: 0.008, degrees: 24 });
    const three = showsNothingSlower([cell(0.001), cell(-0.02), cell(0.01)]);
    expect(three.holds).toBe(true);
    expect([three.p, ...three.each].map(digits)).toEqual(
      [0.011104617967897948, 0.0007747373548857565, 1.05717688987791e-6, 0.011104617967897948].map(digits),
    );
    const two = showsNothingSlower([cell(0.001), cell(0.016)]);
    expect([two.holds, digits(two.p)]).toEqual([false, digits(0.05152112474308131)]);
    expect(showsNothingSlower([cell(0.001), cell(0.016)], { level: 0.06 }).holds).toBe(true);
    expect(showsNothingSlower([]).holds).toBe(false);
  });
});

describe('near-exact counts of two occasions', () => {
  const TAU = { upper: 0.002 ** 2, degrees: 12 };
  const logs = (...counts: number[]) => counts.map(Math.log);

  test('heap, of a quiet case and of one with two levels', () => {
    const quiet = compareChained(
      {
        reference: toSide(logs(220_896), 1e-6, 56),
        other: toSide(logs(149_122, 148_849, 148_819), 1e-6, 56),
      },
      TAU,
    );
    expect(shown(quiet)).toEqual({
      figures: [0.674208, 0.669862, 0.678583, 0.00305505, 16.2728, -129.037, 6.25129e-26, 1],
      word: 'lower',
    });
    const twoLevels = compareChained(
      { reference: toSide(logs(10_000), 1.25e-4, 3), other: toSide(logs(10_420, 10_380, 10_450), 1.25e-4, 3) },
      TAU,
    );
    expect(shown(twoLevels)).toEqual({
      figures: [1.04166, 1.00738, 1.07711, 0.0132162, 5.26701, 3.08851, 0.0254006, 0.784365],
      word: 'not-shown',
    });
  });

  const group = (variance: number) => ({ sumOfSquares: 2 * variance, degrees: 2 });
  const quietPool = Array.from({ length: 28 }, () => group(1e-6));
  const count = (
    reference: number[],
    other: number[],
    between: Parameters<typeof compareAcrossOccasions>[0]['between'] = null,
  ) => compareAcrossOccasions({ reference: logs(...reference), other: logs(...other), pools: [quietPool], between });

  test('the noise is moderated by the pool; both sides share one estimate of it', () => {
    const test = count([220_896], [149_122, 148_849, 148_819]);
    if (!test) throw new Error('there is a pool');
    expect([test.priorDegrees, test.prior.degrees, digits(test.ratio)]).toEqual([14, 56, 0.674208]);
    // Those of the pool and of the sides are 16; τ is the larger part.
    const within = (test.variance * 4) / 3;
    expect(test.standardError ** 2).toBeCloseTo(within + 8e-6, 12);
    expect(test.degrees).toBeCloseTo((within + 8e-6) ** 2 / (within ** 2 / 16 + 8e-6 ** 2 / 12), 9);
    expect(decideCell(test)).toBe('lower');
  });

  test('one count of each occasion has 3 degrees of freedom, and τ what is known of it', () => {
    expect(count([1000], [1010])?.priorDegrees).toBe(3);
    const known = estimateBetweenBatches(Array.from({ length: 12 }, (_, at) => [[at], [at + 0.02]]));
    expect(count([1000], [1010], known)?.standardError).toBeCloseTo(Math.sqrt(2e-6 + 2 * (known?.upper ?? 0)), 9);
    const exact = estimateBetweenBatches(Array.from({ length: 12 }, (_, at) => [[at], [at]]));
    expect(count([1000], [1010], exact)?.standardError).toBeCloseTo(Math.sqrt(2e-6 + 2 * 1e-6), 12);
    const few = estimateBetweenBatches(Array.from({ length: 11 }, (_, at) => [[at], [at]]));
    expect(count([1000], [1010], few)).toEqual(count([1000], [1010]));
  });

  test('nothing is compared without a pool or without a count', () => {
    expect(count([], [1])).toBeNull();
    expect(
      compareAcrossOccasions({ reference: [0], other: [0], pools: [quietPool.slice(0, 5)], between: null }),
    ).toBeNull();
  });
});

describe('what became of a change, 12 releases, variance .00012 each, 18 degrees of freedom', () => {
  const BASE = [0, 0.001, -0.002, 0.101, 0.099, 0.103, 0.098, 0.002, -0.001, 0.003, 0, 0.001];
  const START = BASE.slice(0, 7);
  const CASES = [
    ['undone', 7, BASE, [3, 7]],
    ['holds', null, [...START, 0.1, 0.101, 0.099, 0.102, 0.1], [3]],
    ['made-up-for', 7, [...START, -0.11, -0.108, -0.112, -0.109, -0.11], [3, 7]],
    ['gone', null, [...BASE.slice(0, 4), 0.085, 0.07, 0.055, 0.04, 0.02, 0.004, -0.002, 0.001], [3]],
    ['holds-in-part', null, [...START, 0.042, 0.043, 0.041, 0.042, 0.043], [3, 7]],
    ['not-known', null, [...START, 0.025, 0.024, 0.026, 0.025, 0.025], [3, 7]],
    ['newest', null, BASE.slice(0, 4), [3]],
  ] as const;

  const lineOf = (values: readonly number[], changes: readonly number[], sign = 1) => ({
    releases: values.map((value) => ({ value: sign * value, variance: 0.00012 })),
    degrees: 18,
    changes,
  });

  test.each(CASES)('%s', (fate, position, values, changes) => {
    expect(findFate(lineOf(values, changes), 3)).toMatchObject({ fate, position });
  });

  test.each(CASES)('of a gain: %s', (fate, position, values, changes) => {
    expect(findFate(lineOf(values, changes, -1), 3)).toMatchObject({ fate, position });
  });

  test('today is the newest level against the one before, each of up to three releases', () => {
    const { today } = findFate(lineOf(BASE, [3, 7]), 3);
    expect(today.difference).toBeCloseTo((0.003 + 0 + 0.001) / 3 - (0 + 0.001 - 0.002) / 3, 12);
    expect(today.standardError).toBeCloseTo(Math.sqrt((2 * 0.00012) / 3), 12);
    // The newest level does not reach back across the change: one release alone.
    const newest = findFate(lineOf(BASE.slice(0, 4), [3]), 3).today;
    expect(newest.difference).toBeCloseTo(0.101 + 0.001 / 3, 12);
    expect(newest.standardError).toBeCloseTo(Math.sqrt((4 * 0.00012) / 3), 12);
  });

  test('with a larger smallest effect of its own, less is left of a change than counts', () => {
    const line = lineOf([...START, 0.042, 0.043, 0.041, 0.042, 0.043], [3, 7]);
    expect(findFate(line, 3, { minimumEffect: 0.08 })).toMatchObject({ fate: 'undone', position: 7 });
  });
});
