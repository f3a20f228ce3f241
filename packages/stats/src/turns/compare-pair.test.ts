import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideCell } from '../compare/decide-cell.ts';
import type { Prior } from '../compare/prior.ts';
import { comparePair, compareToAnchor, exchangeSides, type LogRatios, type Pool, type TurnTest } from './index.ts';

const value = fc.double({ min: -1, max: 1, noNaN: true });
const row = fc.array(value, { minLength: 4, maxLength: 4 });
const rows = fc.array(row, { minLength: 2, maxLength: 6 });

/** A pool of this variance of a pair, with many degrees of freedom, alike in all its groups. */
const poolOf = (variance: number): Pool => ({
  ...{ sumOfSquares: variance * 60, degrees: 60 },
  groups: Array.from({ length: 20 }, () => ({ sumOfSquares: 3 * variance, degrees: 3 })),
});
const pools = fc.constantFrom<Pool[]>([], [poolOf(0.0001)], [poolOf(0.04)]);

const compare = (values: readonly LogRatios[], [reference, other]: readonly [number, number], known: Pool[] = []) =>
  comparePair({ rows: values, reference, other, pools: known });

/** Of two rows alone: zeros, and these. */
const alone = (logRatios: readonly number[], known: Pool[] = []) =>
  compare([logRatios.map(() => 0), logRatios], [0, 1], known) ?? expect.fail('two invocations are compared');

const sizes = (test: TurnTest | null) => [test?.p, test?.pSame, test?.standardError, test?.degrees, test?.checks];

describe('a pair in turns', () => {
  test('turned round, the ratio and its interval are inverted and the rest is the same', () => {
    fc.assert(
      fc.property(rows, pools, (values, known) => {
        const there = compare(values, [0, 1], known) ?? expect.fail('four invocations are compared');
        const back = compare(values, [1, 0], known) ?? expect.fail('four invocations are compared');
        expect(there.ratio * back.ratio).toBeCloseTo(1, 9);
        expect(there.low * back.high).toBeCloseTo(1, 9);
        for (const key of ['p', 'pSame', 'standardError', 'degrees'] as const)
          expect(there[key]).toBeCloseTo(back[key], 9);
        expect(there.checks).toEqual(back.checks);
        const turned = exchangeSides(back);
        for (const key of ['ratio', 'low', 'high', 'difference', 't'] as const) {
          expect(turned[key] / there[key] || 1).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  test('what is common to an invocation, and the order of the rows and invocations, change nothing', () => {
    fc.assert(
      fc.property(rows, row, pools, (values, common, known) => {
        const moved = values.map((own) => own.map((log, at) => log + (common[at] ?? 0)));
        const shuffled = values.map((own) => [...own].reverse()).reverse();
        const [plain, ...others] = [
          compare(values, [0, 1], known),
          compare(moved, [0, 1], known),
          compare(shuffled, [values.length - 1, values.length - 2], known),
        ];
        for (const other of others) {
          expect(other?.ratio).toBeCloseTo(plain?.ratio ?? Number.NaN, 9);
          expect(other?.standardError).toBeCloseTo(plain?.standardError ?? Number.NaN, 9);
          expect(other?.degrees).toBeCloseTo(plain?.degrees ?? Number.NaN, 6);
        }
      }),
    );
  });

  test('of its own rows only the difference counts: the noise that is lent is that of the others', () => {
    const quiet = [
      [0.01, -0.01, 0.005, -0.005],
      [-0.01, 0.012, -0.004, 0.002],
      [0.004, -0.002, 0.01, -0.012],
      [0, 0.003, -0.008, 0.005],
      [0.006, -0.006, 0.002, -0.002],
    ];
    const noisy = [0.3, -0.2, 0.1, -0.25];
    const priorOf = (values: readonly LogRatios[]) => compare(values, [0, 1])?.prior;
    const [one, other] = [priorOf([quiet[0] ?? [], quiet[1] ?? [], ...quiet]), priorOf([noisy, noisy, ...quiet])];
    expect(one?.variance).toBeCloseTo(other?.variance ?? Number.NaN, 12);
    expect([one?.degrees, other?.degrees, one?.pool]).toEqual([12, 12, 0]);
  });

  test.each([2, 3, 4, 8])('of %i invocations one outlier, however far, is never called', (n) => {
    for (const far of [0.5, 3, 20, -20]) {
      const found = alone([...Array<number>(n - 1).fill(0), far], [poolOf(0.0004)]);
      // √(7 + 2 ÷ own) with 7·own + 2 degrees.
      expect(found.p).toBeGreaterThan(0.005);
      expect(decideCell(found)).toBe('not-shown');
    }
  });

  test('without a pool p is that of the signed ranks: fewer than nine invocations are never called', () => {
    const steady = (n: number) => alone(Array.from({ length: n }, (_, at) => 0.2 + at / 1e3));
    expect(steady(8).p).toBe(2 / 256);
    expect(steady(9).p).toBe(2 / 512);
    expect([steady(8), steady(9)].map((found) => decideCell(found))).toEqual(['not-shown', 'higher']);
  });

  test('by hand, with the noise of a pool', () => {
    // Mean 0.05, squares 0.0002 with 3 degrees; the pool lends 6·3 + 2 = 20 of its degrees at 0.0001.
    const found = alone([0.06, 0.04, 0.05, 0.05], [poolOf(0.0001)]);
    expect([found.degrees, found.priorDegrees, found.prior?.pool]).toEqual([23, 20, 1]);
    // (20 · 0.0001 + 0.0002) ÷ 23 is less than the variance of the pool, which is the least that is believed.
    expect(found.variance).toBeCloseTo(0.0001, 12);
    expect(found.t).toBeCloseTo(0.05 / Math.sqrt(0.0001 / 4), 9);
    expect(found.ratio).toBeCloseTo(Math.exp(0.05), 12);
    expect(found.checks).toEqual({ effect: true, direction: true, rank: true });
  });

  test('the first pool with twelve degrees of freedom is taken, and none with fewer', () => {
    const few = { ...poolOf(0.09), degrees: 11 };
    const priorOf = (known: Pool[]): (Prior & { pool: number }) | null => alone([0, 0.01, 0.02], known).prior;
    expect(priorOf([few, poolOf(0.04), poolOf(0.01)])).toMatchObject({ pool: 2, variance: expect.closeTo(0.04, 12) });
    expect(priorOf([few, few])).toBeNull();
  });

  test('no wider pool is made than is needed', () => {
    const requested: string[] = [];
    function* listPools() {
      requested.push('near');
      yield poolOf(0.01);
      requested.push('far');
      yield poolOf(0.01);
    }
    comparePair({
      rows: [
        [0, 0],
        [0.1, 0.1],
      ],
      reference: 0,
      other: 1,
      pools: listPools(),
    });
    expect(requested).toEqual(['near']);
  });

  test('of one common invocation, or none, is not compared', () => {
    expect(compare([[0], [0.1]], [0, 1], [poolOf(0.01)])).toBeNull();
    expect(
      compare(
        [
          [0, null, 1],
          [0.1, 0.2, null],
        ],
        [0, 1],
        [poolOf(0.01)],
      ),
    ).toBeNull();
    expect(compareToAnchor({ rows: [[0.1, null]], row: 0, pools: [poolOf(0.01)] })).toBeNull();
  });
});

test('against the anchor of several blocks, the difference is the mean of the row and its noise that of the others', () => {
  fc.assert(
    fc.property(rows, (values) => {
      const found = compareToAnchor({ rows: values, row: 0, pools: [poolOf(0.0001)] });
      const own = values[0] ?? [];
      expect(found?.difference).toBeCloseTo(own.reduce((sum, log) => sum + log, 0) / 4, 9);
      const mirrored = values.map((logs) => logs.map((log) => -log));
      expect(sizes(compareToAnchor({ rows: mirrored, row: 0, pools: [poolOf(0.0001)] }))).toEqual(sizes(found));
    }),
  );
});
