import { describe, expect, it, test } from 'vitest';
import { findLatencyIssue, LATENCY_BASE, mergeLatencies, quantileOfLatencies } from './latencies.mjs';

test('a quantile lies in its bucket, by the times spread evenly over the logarithm', () => {
  const list = [500, 3, 2, 1];
  expect([0.25, 0.5, 0.75, 1].map((quantile) => quantileOfLatencies(list, quantile))).toEqual(
    [499 + 1 / 3, 499 + 2 / 3, 500, 502].map((power) => LATENCY_BASE ** power),
  );
});

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
