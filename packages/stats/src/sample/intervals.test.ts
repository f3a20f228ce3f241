import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianInterval } from './median-interval.ts';
import { medianOf, quantileOfSorted, toSorted } from './quantile.ts';
import { intervalOfMean, intervalOfStandardError, rescaleInterval, standardDeviation } from './rescale-interval.ts';

test('a 99.9 % interval of 25 samples shrinks to 95 % by the ratio of its t quantiles', () => {
  // scipy 1.17.1: 10 · t.ppf(.975, 24) / t.ppf(.9995, 24); norm.ppf where n is not known.
  expect(rescaleInterval({ half: 10, level: 0.999, n: 25 })).toBeCloseTo(5.510491062281687, 10);
  expect(rescaleInterval({ half: 10, level: 0.999, n: null })).toBeCloseTo(5.956383717482841, 9);
});

test('an interval at the level asked for is left exactly as it is', () => {
  expect(rescaleInterval({ half: 0.1 + 0.2, level: 0.95, n: 3 })).toBe(0.1 + 0.2);
});

test('rescaling there and back gives the interval it began with', () => {
  const level = fc.constantFrom(0.5, 0.9, 0.95, 0.99, 0.999);
  const n = fc.option(fc.integer({ min: 2, max: 500 }));
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), level, n, (half, from, samples) => {
      const there = rescaleInterval({ half, level: from, n: samples }, 0.95);
      expect(rescaleInterval({ half: there, level: 0.95, n: samples }, from) / half).toBeCloseTo(1, 9);
    }),
  );
});

const SMALL = [2.1, 3.4, 1.9, 4.4, 2.8, 3.1, 2.2];

test('the interval of a mean from its standard deviation is the one scipy gives', () => {
  // scipy 1.17.1: t.interval(.95, 6, loc=mean, scale=sem).
  const sd = standardDeviation(SMALL) ?? 0;
  const half = intervalOfMean(sd, SMALL.length);
  const mean = 2.842857142857143;
  expect(mean - half).toBeCloseTo(2.0280525671527245, 9);
  expect(mean + half).toBeCloseTo(3.6576617185615614, 9);
  expect(intervalOfStandardError(sd / Math.sqrt(7), 7)).toBeCloseTo(half, 12);
});

test('of a small sample numpy gives the same quartiles and standard deviation', () => {
  // numpy 2.4.6: median, quantile [.25, .75], std(ddof=1).
  const sorted = toSorted(SMALL);
  expect(medianOf(SMALL)).toBe(2.8);
  expect(quantileOfSorted(sorted, 0.25)).toBeCloseTo(2.15, 12);
  expect(quantileOfSorted(sorted, 0.75)).toBe(3.25);
  expect(standardDeviation(SMALL)).toBeCloseTo(0.8810167286666448, 12);
});

test('a single value has no standard deviation, and neither has nothing', () => {
  expect(standardDeviation([5])).toBeNull();
  expect(standardDeviation([])).toBeNull();
});

test.each([
  // scipy 1.17.1, from stats.binom.cdf(rank − 1, n, ½).
  [6, 1, 0.96875],
  [8, 1, 0.9921875],
  [9, 2, 0.9609375],
  [20, 6, 0.9586105346679688],
  [25, 8, 0.9567147493362427],
  [100, 40, 0.9647997997822951],
  [1000, 469, 0.9537088026395019],
])('median of %d samples lies between the %d-th smallest and largest', (n, rank, coverage) => {
  const interval = medianInterval(Array.from({ length: n }, (_, i) => i + 1));
  expect(interval).toMatchObject({ low: rank, high: n + 1 - rank });
  expect(interval?.coverage).toBeCloseTo(coverage, 10);
});

test('five samples cannot give a 95 % interval of the median', () => {
  expect(medianInterval([1, 2, 3, 4, 5])).toBeNull();
});

test('ten thousand samples do not overflow', () => {
  const interval = medianInterval(Array.from({ length: 10_000 }, (_, i) => i));
  expect(interval?.coverage).toBeGreaterThanOrEqual(0.95);
  expect(interval?.coverage).toBeLessThan(0.952);
});

test('the median interval moves and grows with its values, whatever their order', () => {
  const sample = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 6, maxLength: 60 });
  fc.assert(
    fc.property(sample, fc.integer({ min: 1, max: 9 }), fc.integer({ min: -99, max: 99 }), (values, k, c) => {
      const plain = medianInterval(values);
      const moved = medianInterval(values.map((x) => x * k + c).reverse());
      expect(moved?.low).toBe((plain?.low ?? 0) * k + c);
      expect(moved?.high).toBe((plain?.high ?? 0) * k + c);
    }),
  );
});
