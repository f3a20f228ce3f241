import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mannWhitney, smallestP } from './mann-whitney.ts';

const value = fc.integer({ min: 1, max: 60 });
const small = fc.array(value, { minLength: 1, maxLength: 8 });
const large = fc.array(value, { minLength: 21, maxLength: 40 });

/** scipy 1.17.1, `mannwhitneyu(a, b, alternative="two-sided", method="exact")`. */
const TWENTY = {
  a: [
    100.004, 100.896, 99.178, 97.328, 98.636, 97.025, 100.18, 104.021, 98.523, 98.139, 101.47, 101.071, 100.316, 97.209,
    99.912, 102.086, 95.967, 98.627, 94.296, 96.131,
  ],
  b: [
    96.475, 101.295, 98.198, 102.814, 102.47, 101.439, 94.45, 100.384, 101.854, 102.34, 97.41, 100.567, 99.064, 99.573,
    105.183, 99.577, 101.902, 104.653, 100.249, 101.665,
  ],
};

test.each([
  { a: [1, 2, 3], b: [4, 5, 6], u: 0, p: 0.1 },
  { a: [1.1, 2.3, 3.7, 4.2], b: [5.5, 6.1, 7.7, 8.9], u: 0, p: 0.02857142857142857 },
  { a: [12.1, 11.8, 12.9, 12.4, 13.3], b: [12.0, 11.2, 11.5, 12.2, 11.9, 12.3], u: 24, p: 0.12554112554112554 },
  { ...TWENTY, u: 122, p: 0.03501066019806649 },
])('exact p of $a.length + $b.length values is the one scipy gives', ({ a, b, u, p }) => {
  const result = mannWhitney(a, b);
  expect(result).toMatchObject({ u, method: 'exact', ties: false });
  expect(result?.p).toBeCloseTo(p, 13);
});

test.each([
  { a: [1, 2, 2, 3], b: [2, 4, 4, 5], u: 2, p: 0.11428571428571428 },
  // scipy 1.17.1, permutation_test over all arrangements gives the same.
  { a: [1, 2, 2, 3, 9], b: [2, 4, 4, 5, 6, 6, 7], u: 9, p: 0.17676767676767677 },
])('exact p with ties counts every arrangement of the ranks', ({ a, b, u, p }) => {
  const result = mannWhitney(a, b);
  expect(result).toMatchObject({ u, method: 'exact', ties: true });
  expect(result?.p).toBeCloseTo(p, 13);
});

test('beyond 40 values the normal approximation corrects for ties and continuity as scipy does', () => {
  // scipy 1.17.1, method="asymptotic".
  const a = [
    100.3, 100.2, 96.3, 100.2, 104.1, 95.4, 102.6, 100.4, 98.1, 106.0, 102.3, 96.4, 100.2, 101.7, 99.4, 102.0, 99.8,
    102.0, 104.3, 98.0, 100.6, 98.6, 100.4, 96.4, 98.3, 99.4, 102.7, 103.4, 96.0, 97.6,
  ];
  const b = [
    103.4, 95.5, 100.1, 101.2, 105.3, 103.6, 100.5, 100.4, 100.7, 106.1, 100.2, 100.6, 102.6, 101.1, 100.9, 98.2, 101.5,
    100.2, 105.0, 103.5, 101.4, 103.5, 100.5, 104.7, 101.5,
  ];
  const result = mannWhitney(a, b);
  expect(result).toMatchObject({ u: 234.5, method: 'normal', ties: true });
  expect(result?.p).toBeCloseTo(0.01789218647371803, 12);
});

test('the smallest p of 3 + 3 repeats is 0.1, of 4 + 4 it is below 0.05: benchstat asks for 4 for this reason', () => {
  expect(smallestP(3, 3)).toBeCloseTo(0.1, 12);
  expect(smallestP(4, 4)).toBeCloseTo(2 / 70, 12);
  expect(mannWhitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])?.p).toBeCloseTo(smallestP(5, 5), 12);
});

test('identical values differ from nothing: p is 1', () => {
  expect(mannWhitney([7, 7, 7, 7], [7, 7, 7, 7])?.p).toBe(1);
  expect(mannWhitney(Array(30).fill(7), Array(30).fill(7))?.p).toBe(1);
});

test('an empty sample has no answer', () => {
  expect(mannWhitney([], [1])).toBeNull();
});

test.each([
  ['exact', small],
  ['normal', large],
])('%s: swapping the samples keeps p and mirrors U', (_, sample) => {
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      const there = mannWhitney(a, b);
      const back = mannWhitney(b, a);
      expect(there?.p).toBeCloseTo(back?.p ?? -1, 12);
      expect((there?.u ?? 0) + (back?.u ?? 0)).toBeCloseTo(a.length * b.length, 9);
    }),
  );
});

test.each([
  ['exact', small],
  ['normal', large],
])('%s: scaling, shifting and reordering both samples changes nothing', (_, sample) => {
  fc.assert(
    fc.property(sample, sample, fc.integer({ min: 1, max: 9 }), fc.integer({ min: -50, max: 50 }), (a, b, k, c) => {
      const moved = mannWhitney(a.map((x) => x * k + c).reverse(), b.map((x) => x * k + c).reverse());
      expect(moved).toEqual(mannWhitney(a, b));
    }),
  );
});

test('p is a probability', () => {
  fc.assert(
    fc.property(fc.oneof(small, large), fc.oneof(small, large), (a, b) => {
      const p = mannWhitney(a, b)?.p ?? Number.NaN;
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
    }),
  );
});

const range = (n: number, from: number) => Array.from({ length: n }, (_, index) => from + index);

test('40 values together are counted exactly, however they are divided; 41 go by the normal approximation', () => {
  for (const [m, n] of [
    [20, 20],
    [1, 39],
    [5, 35],
  ] as const) {
    const result = mannWhitney(range(m, 0), range(n, 100));
    expect(result).toMatchObject({ method: 'exact', u: 0 });
    expect((result?.p ?? 0) / smallestP(m, n)).toBeCloseTo(1, 9);
  }
  expect(mannWhitney(range(20, 0), range(21, 100))?.method).toBe('normal');
});

test.each([
  // 2 ÷ C(2n, n): 4 + 4 is the first below 0.05, the least that benchstat asks for.
  [4, 2 / 70],
  [5, 2 / 252],
  [6, 2 / 924],
  [10, 2 / 184_756],
])('the least p of %d against as many is two of all arrangements', (n, p) => {
  expect(smallestP(n, n)).toBeCloseTo(p, 14);
  expect(mannWhitney(range(n, 0), range(n, 100))?.p).toBeCloseTo(p, 14);
});
