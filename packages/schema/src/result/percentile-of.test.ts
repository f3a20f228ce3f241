import { expect, test } from 'vitest';
import { percentileOf } from './percentile-of.ts';

test.each([
  ['median', 50],
  ['p50', 50],
  ['p99.9', 99.9],
  ['p25', 25],
  ['mean', null],
  ['p', null],
  ['p1234', null],
  ['p99.', null],
])('%s is percentile %s', (statistic, percent) => {
  expect(percentileOf(statistic)).toBe(percent);
});
