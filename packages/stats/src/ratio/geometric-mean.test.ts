import { expect, test } from 'vitest';
import { geometricMean } from './geometric-mean.ts';

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
