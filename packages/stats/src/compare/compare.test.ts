import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareRepeats,
  countMissingRepeats,
  decideCell,
  decidePage,
  type Prior,
  planRepeats,
  shareLevel,
} from './index.ts';

const INF = Number.POSITIVE_INFINITY;
// Whole numbers: those that are unlike stay so as logarithms, and in every unit.
const value = fc.integer({ min: 1, max: 1000 });
const repeats = fc.array(value, { minLength: 2, maxLength: 8 });
const prior = fc.option(
  fc.record({
    variance: fc.double({ min: 1e-6, max: 0.2, noNaN: true }),
    dispersion: fc.oneof(fc.constant(INF), fc.double({ min: 0, max: 40, noNaN: true })),
    degrees: fc.integer({ min: 12, max: 200 }),
  }),
);

const LOOSE: Prior = { variance: 0.0004, dispersion: INF, degrees: 1000 };

describe('repeats against repeats', () => {
  test('turned round, the ratio and its interval are inverted and the rest is the same', () => {
    fc.assert(
      fc.property(repeats, repeats, prior, (reference, other, noise) => {
        const there = compareRepeats({ reference, other, prior: noise });
        const back = compareRepeats({ reference: other, other: reference, prior: noise });
        if (!there || !back) throw new Error('two values above zero on each side are always compared');
        expect(there.ratio * back.ratio).toBeCloseTo(1, 9);
        expect(there.low * back.high).toBeCloseTo(1, 9);
        expect(there.t).toBeCloseTo(-back.t, 9);
        expect(there.p).toBeCloseTo(back.p, 9);
        expect(there.pSame).toBeCloseTo(back.pSame, 9);
        expect(there.checks).toEqual(back.checks);
      }),
    );
  });

  test('another unit changes nothing: one factor on both sides', () => {
    fc.assert(
      fc.property(
        repeats,
        repeats,
        prior,
        fc.constantFrom(1e-9, 0.25, 1024, 1e6),
        (reference, other, noise, factor) => {
          const scale = (values: readonly number[]) => values.map((each) => each * factor);
          const plain = compareRepeats({ reference, other, prior: noise });
          const scaled = compareRepeats({ reference: scale(reference), other: scale(other), prior: noise });
          expect(scaled?.ratio).toBeCloseTo(plain?.ratio ?? Number.NaN, 9);
          expect(scaled?.p).toBeCloseTo(plain?.p ?? Number.NaN, 8);
          expect(scaled?.pSame).toBeCloseTo(plain?.pSame ?? Number.NaN, 8);
        },
      ),
    );
  });

  test('the order of repeats changes nothing, the ratio lies inside its interval, and p is a share', () => {
    fc.assert(
      fc.property(repeats, repeats, prior, (reference, other, noise) => {
        const found = compareRepeats({ reference, other, prior: noise });
        const again = compareRepeats({ reference: [...reference].reverse(), other, prior: noise });
        if (!found || !again) throw new Error('two values above zero on each side are always compared');
        expect(again.p).toBeCloseTo(found.p, 9);
        expect(found.low).toBeLessThanOrEqual(found.ratio);
        expect(found.high).toBeGreaterThanOrEqual(found.ratio);
        for (const p of [found.p, found.pSame]) {
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test.each([2, 3, 4, 5, 8, 20])('of %i repeats a side one outlier, however far, is not called', (n) => {
    for (const factor of [1.5, 4, 1e3, 1e9, 1e-3, 1e-9]) {
      const reference = Array<number>(n).fill(100);
      const other = [...Array<number>(n - 1).fill(100), 100 * factor];
      const found = compareRepeats({ reference, other, prior: LOOSE });
      if (!found) throw new Error('there are repeats on both sides');
      // √(4 + 2 ÷ own) with 4·own + 2 degrees: from .049 for two repeats over .0474 for four to .0455, its limit.
      expect(found.p).toBeGreaterThanOrEqual(n <= 4 ? 0.047 : 0.0455);
      expect(decidePage([found]).decisions[0]?.outcome).toBe('not-shown');
    }
  });

  test('one outlier on the smaller of two unlike sides has a small p, and the ranks keep it from a call', () => {
    const found = compareRepeats({ reference: Array(10).fill(100), other: [100, 1e6], prior: LOOSE });
    expect(found?.p).toBeLessThan(0.001);
    expect(found?.checks.rank).toBe(false);
  });

  test.each([
    [[1, 2], [3]],
    [[1], [2, 3]],
    [[], []],
    [
      [1, 0],
      [2, 3],
    ],
    [
      [1, 2],
      [-1, 3],
    ],
    [
      [1, 2],
      [3, Number.NaN],
    ],
    [
      [1, 2],
      [3, INF],
    ],
  ])('%j against %j is not compared', (reference, other) => {
    expect(compareRepeats({ reference, other, prior: LOOSE })).toBeNull();
  });

  test.each([
    // Complete separation of 2 + 2, 3 + 3 and 4 + 4; then U = 1 and 2 of 4 + 4, and U = 1 of 3 + 3.
    [[1, 2], [3, 4], true],
    [[1, 2, 3], [4, 5, 6], true],
    [[1, 2, 3, 5], [4, 6, 7, 8], true],
    [[1, 2, 3, 6], [4, 5, 7, 8], false],
    [[1, 2, 4], [3, 5, 6], false],
  ])('ranks of %j against %j pass: %s', (reference, other, expected) => {
    expect(compareRepeats({ reference, other, prior: null })?.checks.rank).toBe(expected);
  });

  test('medians that differ the other way than means keep a difference from a call', () => {
    const found = compareRepeats({ reference: [100, 101, 102, 200], other: [103, 104, 105, 106], prior: null });
    expect(found?.ratio).toBeLessThan(1);
    expect(found?.checks.direction).toBe(false);
  });

  test('the minimum effect can be set', () => {
    const pair = { reference: [100, 100.1, 99.9], other: [102, 102.1, 101.9], prior: LOOSE };
    expect(compareRepeats(pair)?.checks.effect).toBe(false);
    expect(compareRepeats(pair, { minimumEffect: 0.01 })?.checks.effect).toBe(true);
  });
});

describe('a cell', () => {
  const CHECKS = { effect: true, direction: true, rank: true };
  const cell = { p: 0.005, low: 1.01, high: 1.2, difference: 0.1, checks: CHECKS };

  test('is called from p = .005 on, the way its difference goes', () => {
    expect(decideCell(cell)).toBe('higher');
    expect(decideCell({ ...cell, difference: -0.1 })).toBe('lower');
    expect(decideCell({ ...cell, p: 0.00501 })).toBe('not-shown');
  });

  test.each(['effect', 'direction', 'rank'] as const)('is not called where it fails the check of %s', (check) => {
    expect(decideCell({ ...cell, p: 0, checks: { ...CHECKS, [check]: false } })).toBe('not-shown');
  });

  test('is the same where the whole interval lies within the smallest effect, either way', () => {
    const small = { ...cell, p: 0.5, checks: { ...CHECKS, effect: false } };
    expect(decideCell({ ...small, low: 1 / 1.0299, high: 1.0299 })).toBe('same');
    expect(decideCell({ ...small, low: 1 / 1.0301, high: 1 })).toBe('not-shown');
    expect(decideCell({ ...small, low: 1, high: 1.0301 })).toBe('not-shown');
    expect(decideCell({ ...small, low: 1, high: 1.0301 }, { minimumEffect: 0.05 })).toBe('same');
    expect(decideCell({ ...small, low: 0, high: INF })).toBe('not-shown');
  });

  test('whose small difference is certain is the same; one that is called is not the same too', () => {
    const certain = { ...cell, p: 1e-9, low: 1.001, high: 1.01, difference: 0.005 };
    expect(decideCell({ ...certain, checks: { ...CHECKS, effect: false } })).toBe('same');
    expect(decideCell({ ...certain, low: 1.005, high: 1.02 }, { minimumEffect: 0.01 })).toBe('higher');
  });

  test('of one outlier among any number of repeats is not called', () => {
    for (const n of [2, 3, 4, 5, 8, 20]) {
      for (const factor of [1.5, 4, 1e3, 1e9, 1e-3, 1e-9]) {
        const other = [...Array<number>(n - 1).fill(100), 100 * factor];
        const found = compareRepeats({ reference: Array<number>(n).fill(100), other, prior: LOOSE });
        expect(found && decideCell(found)).toBe('not-shown');
      }
    }
  });
});

describe('a page', () => {
  const CHECKS = { effect: true, direction: true, rank: true };
  const cell = (p: number, pSame = 1) => ({ difference: 0.2, p, pSame, checks: CHECKS });

  test('nothing tested, nothing called', () => {
    expect(decidePage([])).toEqual({ decisions: [], tested: 0, called: 0, same: 0 });
  });

  test('a p that passes by itself and not together says so', () => {
    const { decisions } = decidePage([cell(0.04), cell(0.9), cell(0.001)]);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['not-shown', 'not-shown', 'higher']);
    expect(decisions.map(({ objections }) => objections)).toEqual([['chance-together'], ['chance'], []]);
  });

  test('"the same" is a separate family: many cells that are the same do not help one that differs, or the reverse', () => {
    const alone = decidePage([cell(0.03), cell(0.9), cell(0.9)]).decisions[0]?.q;
    expect(decidePage([cell(0.03), cell(0.9, 1e-9), cell(0.9, 1e-9)]).decisions[0]?.q).toBe(alone);
    expect(decidePage([cell(1e-9, 0.03), cell(1e-9, 1), cell(1e-9, 1)]).decisions[0]?.qSame).toBeCloseTo(0.09, 12);
  });

  test('a cell that is called is not the same too; one whose effect is too small for a call may be', () => {
    const small = { ...cell(1e-6, 1e-6), difference: -0.01 };
    const { decisions } = decidePage([cell(1e-6, 1e-6), { ...small, checks: { ...CHECKS, effect: false } }]);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['higher', 'same']);
  });
});

describe('how many more repeats', () => {
  const wanted = {
    n: 4,
    difference: 0.1,
    variance: 0.0025,
    prior: { ...LOOSE, degrees: 20 },
    alpha: 0.05,
    isPaired: false,
  };

  test('at least one more, fewer for a larger difference, and more for more noise or a stricter level', () => {
    const step = fc.double({ min: 1, max: 4, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), step, (n, by) => {
        const most = (found: number | null) => found ?? INF;
        const base = most(planRepeats({ ...wanted, n }));
        expect(base).toBeGreaterThan(n);
        expect(most(planRepeats({ ...wanted, n, difference: 0.1 * by }))).toBeLessThanOrEqual(base);
        expect(most(planRepeats({ ...wanted, n, variance: 0.0025 * by }))).toBeGreaterThanOrEqual(base);
        expect(most(planRepeats({ ...wanted, n, alpha: 0.05 / by }))).toBeGreaterThanOrEqual(base);
      }),
    );
  });

  test('the sign of the difference means nothing, and pairs need fewer than two sides', () => {
    expect(planRepeats({ ...wanted, difference: -0.1 })).toBe(planRepeats(wanted));
    expect(planRepeats({ ...wanted, n: 1, isPaired: true })).toBeLessThan(planRepeats({ ...wanted, n: 1 }) ?? 0);
  });

  test('of a difference too small to matter, the repeats for the minimum effect are told', () => {
    const [reference, other] = [
      [100, 104, 97, 101],
      [100, 103, 99, 101],
    ];
    const found = compareRepeats({ reference, other, prior: LOOSE });
    if (!found) throw new Error('there are repeats on both sides');
    expect(found.checks.effect).toBe(false);
    const expected = planRepeats({
      n: 4,
      difference: Math.log(1.03),
      variance: found.variance,
      prior: LOOSE,
      alpha: 0.01,
      isPaired: false,
    });
    expect(countMissingRepeats({ ...found, alpha: 0.01 })).toBe((expected ?? 0) - 4);
    expect(countMissingRepeats({ ...found, alpha: 0.01 }, { minimumEffect: 0.1 })).toBeLessThan((expected ?? 0) - 4);
  });

  test('the level of a family is shared out as for one more call of it', () => {
    expect(shareLevel({ called: 1, tested: 10 })).toBeCloseTo(0.01, 12);
    expect(shareLevel({ called: 9, tested: 10 })).toBeCloseTo(0.05, 12);
    expect(shareLevel({ called: 0, tested: 0 })).toBe(0.05);
  });

  test('what two hundred repeats cannot show is said', () => {
    expect(planRepeats({ ...wanted, difference: 0.005 })).toBeNull();
  });
});
