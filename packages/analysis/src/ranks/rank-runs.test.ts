import { createRandom } from '@tachograph/stats';
import { expect, test } from 'vitest';
import { evaluateBatch } from '../run/evaluate-batch.ts';
import { measureRuns, quiet } from '../run/testing/simulate-batches.ts';
import { rankRuns } from './rank-runs.ts';

const rank = (runs: ReturnType<typeof measure>, metric: string) => rankRuns(runs, evaluateBatch(runs, { metric }));

/** Versions that take so many times the time of the base, by the logarithm, in four scenarios and five invocations. */
const measure = (slower: readonly number[]) =>
  measureRuns({ scenarios: 4, candidates: slower.map((log) => -log), repeats: 5, noise: quiet }, createRandom(7));

test('versions that differ have ranks of their own, the best first, and the base is one of them', () => {
  const ranks = rank(measure([0.4, -0.3]), 'latency');
  expect(ranks?.scenarios).toHaveLength(4);
  expect(
    ranks?.standings.map(({ version, rank, isAnchor, mean }) => [
      version?.raw,
      rank?.low,
      rank?.high,
      isAnchor,
      Math.round((mean?.ratio ?? 0) * 10) / 10,
    ]),
  ).toEqual([
    ['1.0.0+head1', 1, 1, false, 0.7],
    ['1.0.0+base', 2, 2, true, 1],
    ['1.0.0+head0', 3, 3, false, 1.5],
  ]);
});

test('versions that are equal share their ranks', () => {
  const ranks = rank(measure([0, 0]), 'latency');
  expect(ranks?.isSteady).toBe(true);
  expect(ranks?.standings.map(({ rank }) => rank)).toEqual(Array(3).fill({ low: 1, high: 3 }));
});

test('a version that lacks a scenario has no rank, and of another metric there are none', () => {
  const runs = measure([0.4, -0.3]).map((run) => ({
    ...run,
    results: run.results.filter(({ version, case: of }) => version?.raw !== '1.0.0+head0' || of.scenario !== 's1'),
  }));
  expect(rank(runs, 'latency')?.standings.map(({ version }) => version?.raw)).not.toContain('1.0.0+head0');
  expect(rank(runs, 'throughput')).toBeNull();
});
