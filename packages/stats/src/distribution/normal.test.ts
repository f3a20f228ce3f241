import { expect, test } from 'vitest';
import { normalTail } from './normal.ts';

test.each([
  // @stdlib/stats-base-dists-normal-cdf 0.3.1, of −z.
  [0.5, 0.30853753872598694],
  [2.9, 0.0018658133003840384],
  [3.1, 0.0009676032132183562],
  [10, 7.619853024160593e-24],
  [35, 1.1249107064725531e-268],
])('the share above %d has twelve digits, on both sides of the border between series and fraction', (z, expected) => {
  expect(Math.abs(normalTail(z) / expected - 1)).toBeLessThan(1e-12);
  expect(normalTail(-z)).toBe(1 - normalTail(z));
});

test('half lies above zero, nothing above infinity', () => {
  expect([normalTail(0), normalTail(Number.POSITIVE_INFINITY), normalTail(Number.NEGATIVE_INFINITY)]).toEqual([
    0.5, 0, 1,
  ]);
});
