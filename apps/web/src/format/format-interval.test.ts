import { expect, test } from 'vitest';
import { formatInterval } from './format-interval.ts';

test.each([
  [1.12, 1.02, 1.23, '1.02 to 1.23'],
  [0.86, 0.8, 0.94, '1.06 to 1.25'],
  [55, 50.2, 61.7, '50 to 62'],
])('an interval is told the way round of its ratio: %d, %d to %d is "%s"', (ratio, low, high, text) => {
  expect(formatInterval(ratio, low, high)).toBe(text);
});
