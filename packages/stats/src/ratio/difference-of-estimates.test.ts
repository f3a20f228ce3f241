import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOfEstimates } from './difference-of-estimates.ts';

const estimate = fc
  .record({ value: fc.integer({ min: -1000, max: 1000 }), below: fc.nat(500), above: fc.nat(500) })
  .map(({ value, below, above }) => ({ value, low: value - below, high: value + above }));

test('two symmetric intervals add their half-widths in squares', () => {
  const [a, b] = [
    { value: 10, low: 7, high: 13 },
    { value: 4, low: 0, high: 8 },
  ];
  expect(differenceOfEstimates(a, b)).toEqual({ difference: 6, low: 1, high: 11 });
});

test('the end of one side goes with the opposite end of the other', () => {
  const [a, b] = [
    { value: 10, low: 10, high: 13 },
    { value: 4, low: 0, high: 4 },
  ];
  expect(differenceOfEstimates(a, b)).toEqual({ difference: 6, low: 6, high: 11 });
});

test('the difference lies inside its interval, and turned round it only changes its sign', () => {
  fc.assert(
    fc.property(estimate, estimate, (a, b) => {
      const there = differenceOfEstimates(a, b);
      const back = differenceOfEstimates(b, a);
      expect(there.low).toBeLessThanOrEqual(there.difference);
      expect(there.high).toBeGreaterThanOrEqual(there.difference);
      expect(there.difference + back.difference).toBe(0);
      expect(there.low + back.high).toBeCloseTo(0, 9);
    }),
  );
});
