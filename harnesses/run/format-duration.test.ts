import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.mjs';

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
