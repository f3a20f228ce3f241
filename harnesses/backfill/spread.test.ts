import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spread } from './spread.mjs';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('spread', () => {
  test.each([
    [1, [9]],
    [2, [0, 9]],
    [4, [0, 3, 6, 9]],
    [10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [99, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])('%i of ten are evenly apart, the first and the last among them', (limit, positions) => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], limit)).toEqual(positions);
  });

  test('gives exactly as many as requested, none of them twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (length, limit) => {
        const chosen = spread(
          Array.from({ length }, (_, at) => at),
          limit,
        );
        expect(new Set(chosen).size).toBe(Math.min(length, limit));
        expect(chosen.at(-1)).toBe(length - 1);
      }),
    );
  });

  test('leaves samples alone that are few enough', () => {
    expect(spread(upTo(200), 200)).toEqual(upTo(200));
    expect(spread([], 200)).toEqual([]);
  });

  test('keeps the shortest, the longest and the quartiles of many', () => {
    const thinned = spread(upTo(10_001), 201);
    expect(thinned).toHaveLength(201);
    expect([0, 50, 100, 150, 200].map((at) => thinned[at])).toEqual([0, 2500, 5000, 7500, 10_000]);
  });

  test.each([201, 399, 12_345])('takes no sample twice, of %d', (count) => {
    expect(new Set(spread(upTo(count), 200)).size).toBe(200);
  });
});
