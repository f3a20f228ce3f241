import { expect, test } from 'vitest';
import { formatDuration, timeToGo } from './time-to-go.mjs';

test.each([
  [400, '1 s'],
  [49_600, '50 s'],
  [59_900, '1 min'],
  [60_000, '1 min'],
  [250_000, '4 min 10 s'],
  [3_599_000, '1 h'],
  [4_800_000, '1 h 20 min'],
  [7_200_000, '2 h'],
])('%i ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('the time to go is the median of what was measured, for each step that is left', () => {
  expect(timeToGo([10_000, 11_000, 600_000], 41)).toBe('7 min 30 s to go');
  expect(timeToGo([10_000, 20_000], 2)).toBe('30 s to go');
});

test('nothing is said while nothing is known, or nothing is left', () => {
  expect(timeToGo([], 41)).toBeNull();
  expect(timeToGo([10_000], 0)).toBeNull();
});
