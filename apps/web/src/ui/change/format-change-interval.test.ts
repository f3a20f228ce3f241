import { expect, test } from 'vitest';
import { formatChangeInterval } from './format-change-interval.ts';

const CASE = {
  scenario: 'select-1',
  params: {},
  metric: 'latency',
  statistic: 'p25',
  unit: 'ns/op',
  exact: false,
} as const;

test('the interval is the way round that the size is shown', () => {
  expect(formatChangeInterval({ case: CASE, ratio: 0.57, ratioLow: 0.5, ratioHigh: 0.625 })).toBe('1.60 to 2.00');
  expect(formatChangeInterval({ case: CASE, ratio: 1.74, ratioLow: 1.68, ratioHigh: 1.82 })).toBe('1.68 to 1.82');
});

test('a change without an interval, and one of an exact metric, says so', () => {
  expect(formatChangeInterval({ case: CASE, ratio: 1.74, ratioLow: null, ratioHigh: null })).toBe('no interval');
  const exact = { ...CASE, exact: true };
  expect(formatChangeInterval({ case: exact, ratio: 1.1, ratioLow: 1.1, ratioHigh: 1.1 })).toBe('exact');
});
