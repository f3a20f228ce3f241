import { quantileOfHistogram } from '@tachograph/schema/histogram';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findLatencyIssue, LATENCY_BASE, mergeLatencies, quantileOfLatencies } from './latencies.mjs';

test('a quantile is that of the stored histogram', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1000 })), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (pairs, quantile) => {
        const counts = pairs.flat();
        const stored = quantileOfHistogram({ base: LATENCY_BASE, counts }, quantile);
        expect(quantileOfLatencies(counts, quantile) / stored).toBeCloseTo(1, 9);
      },
    ),
  ));

describe('times of operations in buckets', () => {
  it('are added, in whatever order their slices came', () => {
    const one = [500, 3, 2, 4];
    const other = [498, 1, 4, 2];
    expect(mergeLatencies([one, other])).toEqual([498, 1, 2, 3, 2, 6]);
    expect(mergeLatencies([other, one])).toEqual(mergeLatencies([one, other]));
    expect(mergeLatencies([one])).toEqual(one);
  });

  it('are none where a slice has none: some operations are no distribution of all', () => {
    expect(mergeLatencies([[500, 3], null])).toBeNull();
    expect(mergeLatencies([])).toBeNull();
  });
});

test('a list is right where its buckets ascend and have all operations', () => {
  expect(findLatencyIssue([500, 3, 2, 4], 7)).toBeNull();
  expect(findLatencyIssue([-3, 7], 7)).toBeNull();
  for (const list of [7, 'x', [500], [500, 3, 0, 4], [500, 3, 2, 0], [500, 7.5], [500, 6], Array(4_002).fill(1)])
    expect(findLatencyIssue(list, 7)).toEqual(expect.any(String));
});
