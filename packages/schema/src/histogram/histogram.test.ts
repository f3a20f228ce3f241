import { describe, expect, it, test } from 'vitest';
import { bucketOf } from './buckets.ts';
import {
  convertHistogram,
  countAbove,
  type Histogram,
  mergeHistograms,
  quantileOfHistogram,
  recordCounted,
  recordValues,
  totalOf,
} from './index.ts';

const QUANTILES = [0.5, 0.9, 0.99, 0.999] as const;

/** The inverse of the distribution function of each kind of latency, in nanoseconds. */
const DISTRIBUTIONS: Readonly<Record<string, (u: number) => number>> = {
  'logistic in their logarithm': (u) => 1e5 * Math.exp(0.3 * Math.log(u / (1 - u))),
  exponential: (u) => -2e5 * Math.log(1 - u),
  'a tail of Pareto 1.5': (u) => 8e4 * (1 - u) ** (-1 / 1.5),
  'of Weibull': (u) => 3e5 * (-Math.log(1 - u)) ** 0.5,
  'two speeds': (u) => (u < 0.97 ? 1e5 + 2e4 * u : 4e6 * (1 + 10 * (u - 0.97))),
};

/** Values at even steps of probability. */
const valuesOf = (inverse: (u: number) => number, n: number) =>
  Array.from({ length: n }, (_, at) => inverse((at + 0.5) / n));

const record = (values: readonly number[]): Histogram => {
  const recorded = recordValues(values);
  if (!recorded) throw new Error('values above zero were expected');
  return recorded;
};

const toErrors = (histogram: Histogram, inverse: (u: number) => number) =>
  QUANTILES.map((q) => Math.abs(quantileOfHistogram(histogram, q) / inverse(q) - 1));

describe.each(Object.entries(DISTRIBUTIONS))('a histogram of values that are %s', (_, inverse) => {
  const histogram = record(valuesOf(inverse, 100_000));

  it('has every quantile within 1 %', () => expect(Math.max(...toErrors(histogram, inverse))).toBeLessThan(0.01));

  it.each([1e-3, 1e-6, 1e-9, 60])('has them in another unit too (× %d)', (factor) => {
    const converted = convertHistogram(histogram, factor);
    expect(totalOf(converted)).toBe(100_000);
    expect(Math.max(...toErrors(converted, (u) => inverse(u) * factor))).toBeLessThan(0.01);
  });

  it('takes at most 8 kB for 10⁹ operations', () => {
    const { base, counts } = histogram;
    const large = { base, counts: counts.map((entry, at) => (at % 2 === 0 ? entry : entry * 10_000)) };
    expect(totalOf(large)).toBe(1e9);
    expect(JSON.stringify(large).length).toBeLessThan(8_000);
  });
});

test('where values end abruptly, the last quantiles are right within the width of a bucket', () => {
  const even = (u: number) => 1e5 * (1 + u);
  const [p50 = 1, ...tail] = toErrors(record(valuesOf(even, 100_000)), even);
  expect(p50).toBeLessThan(0.0002);
  expect(Math.max(...tail)).toBeLessThan(0.02);
});

/** Vectors of an independent implementation. */
describe('golden vectors', () => {
  const values = Array.from(
    { length: 1000 },
    (_, i) => 100_000 * (1 + (0.3 * ((i * 7919) % 1000)) / 1000) * (i % 50 === 0 ? 20 : 1),
  );
  it('buckets', () => {
    expect([1e5, 102_000, 1].map((value) => bucketOf(value, 1.02))).toEqual([582, 583, 0]);
    const { counts } = record(values);
    expect(counts.slice(0, 8)).toEqual([582, 40, 1, 66, 1, 68, 1, 69]);
    expect(counts).toHaveLength(56);
    expect(JSON.stringify(counts)).toHaveLength(131);
  });
  it.each([
    [0.5, 115_300.7],
    [0.9, 127_526.6],
    [0.97, 130_451.3],
    [0.99, 2_289_955.4],
  ])('quantile %d', (q, expected) => expect(quantileOfHistogram(record(values), q)).toBeCloseTo(expected, 1));
});

describe('merging', () => {
  const parts = [1, 2, 3].map((seed) => valuesOf((u) => 1e5 * (1 + u) * seed, 200));
  it('adds: the order and the grouping mean nothing', () => {
    const [a, b, c] = parts.map(record) as [Histogram, Histogram, Histogram];
    const whole = record(parts.flat());
    expect(mergeHistograms([a, b, c])).toEqual(whole);
    expect(mergeHistograms([mergeHistograms([c, a]) ?? a, b])).toEqual(whole);
  });
  it('loses no value where the bases differ', () => {
    const fine = recordValues(parts[0] ?? [], 1.005);
    const merged = mergeHistograms([record(parts[1] ?? []), ...(fine ? [fine] : [])]);
    expect(merged?.base).toBe(1.02);
    expect(merged && totalOf(merged)).toBe(400);
  });
  it('adds in another unit as in its own', () => {
    const inUs = (histogram: Histogram) => convertHistogram(histogram, 1e-3);
    const [a, b] = parts.map(record) as [Histogram, Histogram];
    const merged = mergeHistograms([inUs(b), inUs(a)]);
    const whole = inUs(record(parts.slice(0, 2).flat()));
    expect(merged?.counts.slice(1)).toEqual(whole.counts.slice(1));
    expect(merged?.counts[0]).toBeCloseTo(whole.counts[0] ?? 0, 9);
  });
  it('spreads the values of one unit over the buckets of another', () => {
    const [a, b] = parts.map(record) as [Histogram, Histogram];
    const merged = mergeHistograms([a, convertHistogram(convertHistogram(b, 1e-3), 1.007e3)]);
    expect(merged && totalOf(merged)).toBe(400);
    expect(merged?.counts.every(Number.isInteger)).toBe(true);
  });
  it('is null of nothing', () => expect(mergeHistograms([])).toBeNull());
});

test('values above a quantile are as many as its rank leaves', () => {
  const histogram = record(valuesOf((u) => 1e5 * (1 + u), 5000));
  for (const q of QUANTILES)
    expect(countAbove(histogram, quantileOfHistogram(histogram, q))).toBeCloseTo(5000 * (1 - q), 3);
  expect(countAbove(histogram, 1)).toBe(5000);
  expect(countAbove(histogram, 1e9)).toBe(0);
});

test('what has no place on a log scale, and counts that are not whole, make no histogram', () => {
  for (const values of [[], [0], [-1], [Number.NaN], [Number.POSITIVE_INFINITY]])
    expect(recordValues(values)).toBeNull();
  expect(recordCounted([[5, 1.5]])).toBeNull();
  expect(recordCounted([[5, -1]])).toBeNull();
  expect(recordCounted([[5, 0]])).toBeNull();
  expect(
    recordValues(
      Array.from({ length: 2001 }, (_, at) => 2 ** (at - 1000)),
      1.02,
    ),
  ).toBeNull();
});
