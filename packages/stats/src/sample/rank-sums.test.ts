import { expect, test } from 'vitest';
import { rankSums } from './rank-sums.ts';

test('the ways to choose two of four ranks, without ties and with one', () => {
  // Sums of two of 1, 2, 3, 4, doubled.
  expect([...rankSums([2, 4, 6, 8], 2)]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 2, 0, 1, 0, 1]);
  expect([...rankSums([2, 5, 5, 8], 2)]).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 2]);
});

test('equal sizes and ties are computed once, whatever the order of the ranks', () => {
  const ranks = Array.from({ length: 40 }, (_, i) => 2 * (i + 1));
  expect(rankSums(ranks.toReversed(), 20)).toBe(rankSums(ranks, 20));
  expect(rankSums(ranks, 19)).not.toBe(rankSums(ranks, 20));
});
