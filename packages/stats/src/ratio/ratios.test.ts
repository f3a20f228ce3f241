import fc from 'fast-check';
import { expect, test } from 'vitest';
import { benjaminiHochberg } from '../compare/benjamini-hochberg.ts';
import { createRandom } from '../distribution/random.ts';
import { medianOf, quantileOfSorted, toSorted } from '../sample/quantile.ts';
import { bootstrapRatio } from './bootstrap-ratio.ts';
import { geometricMean } from './geometric-mean.ts';
import { ratioOfMeans } from './ratio-of-means.ts';

const sample = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 });

test('mulberry32 of seed 1 gives its published sequence', () => {
  // The reference C implementation of mulberry32, state 1, first three outputs divided by 2³².
  const random = createRandom(1);
  expect([random(), random(), random()].map((x) => Math.round(x * 2 ** 32))).toEqual([
    2693262067, 11749833, 2265367787,
  ]);
});

test('the interval of a ratio is the same for the same samples, in any order', () => {
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      expect(bootstrapRatio([...a].reverse(), b)).toEqual(bootstrapRatio(a, [...b].reverse()));
    }),
    { numRuns: 30 },
  );
});

/** By the book: draw, sort, take the median; no counting and nothing remembered. */
function bootstrapByTheBook(a: readonly number[], b: readonly number[], draws: number, seed: number) {
  const random = createRandom(seed);
  const draw = (values: readonly number[]) =>
    medianOf(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN));
  const ascending = (values: readonly number[]) => [...values].sort((x, y) => x - y);
  const ratios = toSorted(Array.from({ length: draws }, () => draw(ascending(a)) / draw(ascending(b))));
  const tail = (1 - 0.95) / 2;
  return { low: quantileOfSorted(ratios, tail), high: quantileOfSorted(ratios, 1 - tail) };
}

test('the interval is that of medians of sorted draws, the first time it is asked for and the second', () => {
  fc.assert(
    fc.property(sample, sample, fc.integer({ min: 1, max: 5 }), (a, b, seed) => {
      const expected = bootstrapByTheBook(a, b, 100, seed);
      for (const _ of [1, 2]) {
        const found = bootstrapRatio(a, b, { draws: 100, seed });
        const ratio = medianOf(a) / medianOf(b);
        expect(found).toEqual({ ratio, low: Math.min(ratio, expected.low), high: Math.max(ratio, expected.high) });
      }
    }),
    { numRuns: 60 },
  );
});

test('scaling both samples leaves their ratio alone; scaling one scales the interval', () => {
  fc.assert(
    fc.property(sample, sample, fc.constantFrom(2, 4, 0.5), (a, b, k) => {
      const plain = bootstrapRatio(a, b);
      expect(
        bootstrapRatio(
          a.map((x) => x * k),
          b.map((x) => x * k),
        ),
      ).toEqual(plain);
      const scaled = bootstrapRatio(
        a.map((x) => x * k),
        b,
      );
      expect(scaled?.ratio).toBeCloseTo((plain?.ratio ?? 0) * k, 9);
      expect(scaled?.high).toBeCloseTo((plain?.high ?? 0) * k, 9);
    }),
    { numRuns: 30 },
  );
});

test('a ratio lies inside its interval, and constant samples leave none to speak of', () => {
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      const result = bootstrapRatio(a, b);
      expect(result?.low).toBeLessThanOrEqual(result?.ratio ?? 0);
      expect(result?.high).toBeGreaterThanOrEqual(result?.ratio ?? 0);
    }),
    { numRuns: 30 },
  );
  expect(bootstrapRatio([3, 3, 3], [2, 2, 2])).toEqual({ ratio: 1.5, low: 1.5, high: 1.5 });
});

test('a ratio of anything not above zero has no meaning', () => {
  expect(bootstrapRatio([1, 2], [0, 1])).toBeNull();
  expect(bootstrapRatio([], [1])).toBeNull();
  expect(ratioOfMeans({ value: 1, low: 1, high: 1 }, { value: 0, low: 0, high: 0 })).toBeNull();
});

test('95 % bootstrap intervals of twelve against twelve values hold the true ratio about 95 times in 100', () => {
  const random = createRandom(20);
  const draw = (centre: number) => Array.from({ length: 12 }, () => centre * (1 + 0.05 * (random() + random() - 1)));
  let held = 0;
  for (let i = 0; i < 400; i++) {
    const result = bootstrapRatio(draw(120), draw(100), { seed: i });
    if (result && result.low <= 1.2 && result.high >= 1.2) held += 1;
  }
  expect(held).toBeGreaterThanOrEqual(372);
  expect(held).toBeLessThanOrEqual(396);
});

test('adjusted p-values are the ones scipy gives', () => {
  // scipy 1.17.1, stats.false_discovery_control.
  const qs = benjaminiHochberg([0.01, 0.04, 0.03, 0.2, 0.5, 0.001]);
  for (const [i, expected] of [0.03, 0.06, 0.06, 0.24, 0.5, 0.006].entries()) expect(qs[i]).toBeCloseTo(expected, 12);
});

test('adjusting never lowers a p-value, keeps their order, and follows a permutation', () => {
  const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
  fc.assert(
    fc.property(ps, (values) => {
      const qs = benjaminiHochberg(values);
      for (const [i, p] of values.entries()) {
        expect(qs[i]).toBeGreaterThanOrEqual(p);
        for (const [j, other] of values.entries()) if (p < other) expect(qs[i]).toBeLessThanOrEqual(qs[j] ?? -1);
      }
      expect(benjaminiHochberg([...values].reverse())).toEqual([...qs].reverse());
    }),
  );
});

const bare = (ratio: number) => ({ ratio, low: null, high: null });

test('the geometric mean is the one scipy gives, and a ratio cancels its inverse', () => {
  // scipy 1.17.1, stats.gmean.
  expect(geometricMean([1.2, 1.14, 1.05, 0.84].map(bare))?.mean).toBeCloseTo(1.04806609227293, 12);
  expect(geometricMean([bare(4), bare(0.25)])?.mean).toBeCloseTo(1, 12);
  expect(geometricMean([])).toBeNull();
});

test('errors of a geometric mean add in squares: four equal intervals halve', () => {
  const one = { ratio: 1.2, low: 1.2 / 1.02, high: 1.2 * 1.02 };
  const result = geometricMean([one, one, one, one]);
  expect(result?.low).toBeCloseTo(1.2 / Math.sqrt(1.02), 10);
  expect(result?.high).toBeCloseTo(1.2 * Math.sqrt(1.02), 10);
});

test('one ratio without an interval leaves the mean without one', () => {
  expect(geometricMean([{ ratio: 1.2, low: 1.1, high: 1.3 }, bare(1.1)])).toMatchObject({
    n: 2,
    low: null,
    high: null,
  });
});

test('a quotient of means adds their relative half-widths in squares', () => {
  // mariadb and mysql2, insert, in the published Node.js run of July 2021: 3,968 ± 0.527 % and 3,474.8 ± 0.587 %.
  const around = (value: number, percent: number) => ({
    value,
    low: value * (1 - percent / 100),
    high: value * (1 + percent / 100),
  });
  const result = ratioOfMeans(around(3968, 0.5274504652838073), around(3474.8, 0.5867082905425197));
  expect(result?.ratio.toFixed(3)).toBe('1.142');
  expect(result?.low.toFixed(3)).toBe('1.133');
  expect(result?.high.toFixed(3)).toBe('1.151');
});

test('the interval of a ratio is drawn from a fixed seed: that of these samples is pinned', () => {
  // Ratio of medians 122 ÷ 103; a thousand draws from seed 1. Another figure here is another algorithm for every verdict.
  const result = bootstrapRatio([120, 121, 122, 123, 127], [100, 101, 103, 104, 109]);
  expect(result?.ratio).toBeCloseTo(122 / 103, 14);
  expect(result?.low).toBeCloseTo(1.1192660550458715, 14);
  expect(result?.high).toBeCloseTo(1.233009708737864, 14);
});
