import { toChange } from '@tachograph/analysis/testing';
import { expect, test } from 'vitest';
import { formatChangeInterval } from './format-change-interval.ts';

const intervalOf = (known: Parameters<typeof toChange>[0]) => formatChangeInterval(toChange(known));

test('the interval is the way round that the size is shown', () => {
  expect(intervalOf({ ratio: 0.57, ratioLow: 0.5, ratioHigh: 0.625 })).toBe('1.60 to 2.00');
  expect(intervalOf({ ratio: 1.74, ratioLow: 1.68, ratioHigh: 1.82 })).toBe('1.68 to 1.82');
});

test('a change without an interval, and one of an exact metric, says so', () => {
  expect(intervalOf({ ratio: 1.74, ratioLow: null, ratioHigh: null })).toBe('no interval');
  expect(intervalOf({ case: { exact: true }, ratio: 1.1, ratioLow: 1.1, ratioHigh: 1.1 })).toBe('exact');
});
