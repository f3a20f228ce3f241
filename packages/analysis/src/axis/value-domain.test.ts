import fc from 'fast-check';
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

test('an axis holds all its values, from zero where the lowest is below half of the highest', () => {
  const values = fc.array(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(values, (all) => {
      const [from, to] = toValueDomain(all, { kind: 'linear' });
      expect(from).toBeLessThanOrEqual(Math.min(...all));
      expect(to).toBeGreaterThanOrEqual(Math.max(...all));
      expect(to).toBeGreaterThan(from);
      if (Math.min(...all) >= 0 && Math.min(...all) < 0.5 * Math.max(...all)) expect(from).toBe(0);
    }),
  );
  expect(toValueDomain([0.001, 0.0010000000000000002], { kind: 'linear' })[1]).toBeGreaterThan(0.001);
});
