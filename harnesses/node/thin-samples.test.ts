import { describe, expect, it } from 'vitest';
import { thinSamples } from './thin-samples.mjs';

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('thinSamples', () => {
  it('leaves samples alone that are few enough', () => {
    expect(thinSamples(upTo(200), 200)).toEqual(upTo(200));
    expect(thinSamples([], 200)).toEqual([]);
  });

  it('keeps the shortest, the longest and the quartiles of many', () => {
    const thinned = thinSamples(upTo(10_001), 201);
    expect(thinned).toHaveLength(201);
    expect([0, 50, 100, 150, 200].map((at) => thinned[at])).toEqual([0, 2500, 5000, 7500, 10_000]);
  });

  it.each([201, 399, 12_345])('takes no sample twice, of %d', (count) => {
    expect(new Set(thinSamples(upTo(count), 200)).size).toBe(200);
  });
});
