import { describe, expect, test } from 'vitest';
import { createRandom } from '../distribution/random.ts';
import { meanOf } from '../sample/mean.ts';
import { NOISE_NAMES, type NoiseName } from '../testing/noise.ts';
import { measureTurns, mostAlarms } from '../testing/turns.ts';
import { comparePair, findEffect, type LogRatios } from '../turns/index.ts';
import { rankWithTies } from './rank-with-ties.ts';
import { rejectByHolm } from './reject-by-holm.ts';

const rankRows = (rows: readonly LogRatios[], effects = rows.map((_, row) => findEffect(rows, row, null) ?? 0)) =>
  rankWithTies({ effects, pOf: (a, b) => comparePair({ rows, reference: a, other: b, pools: [] })?.p ?? null });

describe('as an independent implementation in Python has it', () => {
  const ROWS = [
    [0.012, -0.004, 0.007, 0.001],
    [0.06, 0.049, 0.066, 0.055],
    [-0.021, -0.008, -0.015, -0.012],
    [0.031, 0.014, 0.022, 0.027],
    [0.003, 0.01, -0.006, 0.004],
    [0.104, 0.095, 0.113, 0.1],
    [-0.002, 0.009, 0.005, -0.007],
    [0.018, 0.006, 0.021, 0.011],
  ];

  test('a league of eight versions and one scenario has its order, intervals and lines', () => {
    const { order, intervals, cuts } = rankRows(ROWS);
    expect(order.map((row) => [row, intervals[row]?.low, intervals[row]?.high])).toEqual([
      ...[[2, 1, 1] as const, [6, 2, 5] as const, [4, 2, 5] as const, [0, 2, 5] as const],
      ...[[7, 2, 6] as const, [3, 5, 6] as const, [1, 7, 7] as const, [5, 8, 8] as const],
    ]);
    expect(cuts).toEqual([1, 6, 7]);
  });

  test.each([
    [
      [0.001, 0.02, 0.03, 0.04],
      [true, false, false, false],
    ],
    [
      [0.001, 0.012, 0.02, 0.04],
      [true, true, true, true],
    ],
    [
      [0.04, 1, 0.001],
      [false, false, true],
    ],
  ])('Holm of %j is %j', (ps, rejected) => expect(rejectByHolm(ps)).toEqual(rejected));
});

test('nobody, one, and two that cannot be tested', () => {
  expect(rankWithTies({ effects: [], pOf: () => 0 })).toEqual({ order: [], intervals: [], cuts: [] });
  expect(rankWithTies({ effects: [3], pOf: () => 0 })).toMatchObject({ intervals: [{ low: 1, high: 1 }], cuts: [] });
  const two = rankWithTies({ effects: [2, 1], pOf: () => null });
  expect(two).toEqual({ order: [1, 0], intervals: [1, 1].map((low) => ({ low, high: 2 })), cuts: [] });
});

test('all that are told apart stand one by one, and equal estimates in the order in which they came', () => {
  const { order, intervals, cuts } = rankWithTies({ effects: [5, 1, 3], pOf: () => 0 });
  expect([order, intervals.map(({ low, high }) => [low, high]), cuts]).toEqual([
    [1, 2, 0],
    [
      [3, 3],
      [1, 1],
      [2, 2],
    ],
    [1, 2],
  ]);
  expect(rankWithTies({ effects: [1, 1, 0], pOf: () => 1 }).order).toEqual([2, 0, 1]);
});

/** How many of so many leagues show someone before another who is not. */
function shareOfWrongOrders(name: NoiseName, truth: readonly number[], shape: { scenarios: number; repeats: number }) {
  const random = createRandom(3100 + NOISE_NAMES.indexOf(name));
  const leagues = Array.from({ length: LEAGUES }, () => {
    const effects = Array.from({ length: shape.scenarios }, () => truth);
    const batch = measureTurns({ ...shape, versions: truth.length }, { name, effects, random });
    const headline = truth.map((_, version) =>
      Array.from({ length: shape.repeats }, (_, at) => meanOf(batch.map((rows) => rows[version]?.[at] ?? 0))),
    );
    const { intervals } = rankRows(headline);
    const isWrong = truth.some((own, at) => {
      const { low = 1, high = 1 } = intervals[at] ?? {};
      return (
        low > 1 + truth.filter((other) => other < own).length ||
        high < truth.length - truth.filter((other) => other > own).length
      );
    });
    return Number(isWrong);
  });
  return meanOf(leagues);
}

const LEAGUES = 150;

describe.each(['normal', 'versions differ in noise', 't with three degrees of freedom'] as const)(
  'with noise: %s',
  (name) => {
    test('a wrong order is shown in few leagues of equal drivers', () => {
      const share = shareOfWrongOrders(name, Array<number>(14).fill(0), { scenarios: 4, repeats: 5 });
      expect(share).toBeLessThanOrEqual(mostAlarms(0.03, LEAGUES));
    });

    test('and in few where pairs of equals lie 5 % apart', () => {
      const pairs = Array.from({ length: 14 }, (_, at) => Math.floor(at / 2) * Math.log(1.05));
      const share = shareOfWrongOrders(name, pairs, { scenarios: 4, repeats: 5 });
      expect(share).toBeLessThanOrEqual(mostAlarms(0.06, LEAGUES));
    });
  },
);
