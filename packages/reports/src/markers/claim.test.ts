import { expect, test } from 'vitest';
import { evaluateClaim, parseClaim } from './claim.ts';

const evaluate = (words: string, low: number, high: number) => {
  const claim = parseClaim(words.split(' '));
  return claim && evaluateClaim(claim, { low, high });
};

test.each([
  ['a > b', 1.01, 1.2, 'holds'],
  ['a > b', 0.9, 1.2, 'below-noise'],
  ['a > b', 0.8, 0.9, 'broken'],
  ['a > 1.1 b', 1.11, 1.2, 'holds'],
  ['a > 1.1 b', 1.05, 1.2, 'below-noise'],
  ['a > 1.1 b', 1.02, 1.08, 'broken'],
  ['a < b', 0.8, 0.9, 'holds'],
  ['a < b', 1.1, 1.2, 'broken'],
  ['a = b', 0.98, 1.02, 'holds'],
  ['a = b', 0.98, 1.2, 'below-noise'],
  ['a = b', 1.1, 1.2, 'broken'],
  ['a ~ b', 0.9, 1.1, 'holds'],
  ['a ~ b', 1.01, 1.1, 'broken'],
])('%s with a ratio of %d to %d: %s', (words, low, high, verdict) => {
  expect(evaluate(words, low, high)).toBe(verdict);
});

test('other words are no claim', () => {
  for (const words of ['', 'a', 'a >', 'a ! b', 'a > x b', 'a > 0 b', 'a > 1 2 b'])
    expect(parseClaim(words.split(' '))).toBeNull();
});
