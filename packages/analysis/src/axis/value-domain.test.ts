import { expect, test } from 'vitest';
import { toValueDomain } from './value-domain.ts';

test('an axis of values far from zero starts above it, and every value fits in', () => {
  const [from, to] = toValueDomain([1873, 2216, 2668], { kind: 'linear' });
  expect([from > 1600, from < 1873, to > 2668]).toEqual([true, true, true]);
});

test('an axis starts at zero where a value is far below the largest, or when asked to', () => {
  expect(toValueDomain([915, 4000], { kind: 'linear' })[0]).toBe(0);
  expect(toValueDomain([2216, 2668], { kind: 'linear', fromZero: true })[0]).toBe(0);
});

test('a log axis leaves out zero and below', () =>
  expect(toValueDomain([-5, 0, 10, 100], { kind: 'log' })[0]).toBeGreaterThan(8));

test('an axis without any value has two ends', () => {
  expect(toValueDomain([], { kind: 'linear' })).toEqual([0, 1]);
  expect(toValueDomain([Number.NaN], { kind: 'log' })).toEqual([1, 10]);
});
