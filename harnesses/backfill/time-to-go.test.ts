import { expect, test } from 'vitest';
import { timeToGo } from './time-to-go.mjs';

test('the time to go is the median of what was measured, for each step that is left', () => {
  expect(timeToGo([10_000, 11_000, 600_000], 41)).toBe('7 min 30 s to go');
  expect(timeToGo([10_000, 20_000], 2)).toBe('30 s to go');
});

test('nothing is said while nothing is known, or nothing is left', () => {
  expect(timeToGo([], 41)).toBeNull();
  expect(timeToGo([10_000], 0)).toBeNull();
});
