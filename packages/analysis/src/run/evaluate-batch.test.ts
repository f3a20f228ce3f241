import { createRandom } from '@tachograph/stats';
import { describe, expect, test } from 'vitest';
import { type BatchCell, evaluateBatch } from './evaluate-batch.ts';
import { type Batch, evaluatePages, measureRuns, noisy, quiet, shareOf } from './testing/simulate-batches.ts';

/** Rates of false alarms: `rates-of-batches.slow.test.ts`. */
describe('base and head of one driver', () => {
  test.each([
    { of: 'two scenarios, seven repeats', scenarios: 2, repeats: 7 },
    { of: 'one scenario, nine repeats', scenarios: 1, repeats: 9 },
  ])('of $of: one that is 5 % slower is called so in nine of ten batches, and never faster', (shape) => {
    const pages = evaluatePages({ ...shape, candidates: [-0.05], noise: quiet }, 23);
    expect(shareOf(pages, ({ verdict }) => verdict.outcome === 'worse')).toBeGreaterThan(0.9);
    expect(shareOf(pages, ({ verdict }) => verdict.outcome === 'better')).toBe(0);
  });

  test('the verdict says whose noise it rests on: head, twin and anchor of the other scenario have 12 degrees of freedom', () => {
    const [cells = []] = evaluatePages({ candidates: [0], noise: quiet, scenarios: 2, repeats: 7 }, 5);
    const evidence = cells.map(({ verdict }) => verdict.trace.evidence);
    expect(evidence).toMatchObject([
      { pool: 'batch', poolDegrees: 12 },
      { pool: 'batch', poolDegrees: 12 },
    ]);
  });
});

test('a batch whose second processes are 5 % slower for a reason is not steady, however noisy', () => {
  const slow: Batch['noise'] = (random) => noisy(random, 0);
  const random = createRandom(41);
  const batches = Array.from({ length: 50 }, () =>
    measureRuns({ scenarios: 4, candidates: [0, 0, 0], repeats: 3, noise: slow }, random).map((run) => ({
      ...run,
      results: run.results.map(({ paired, ...result }) => ({
        ...result,
        paired: paired && { ...paired, twin: (paired.twin ?? 0) + 0.05 },
      })),
    })),
  );
  const cells = batches.flatMap((runs) => evaluateBatch(runs, { metric: 'latency' }));
  const isUnsteady = ({ verdict }: BatchCell) => verdict.reason?.code === 'not-steady';
  expect(cells.filter(isUnsteady).length / cells.length).toBeGreaterThan(0.9);
});

test('a version that failed is not comparable, and cells of other metrics are not judged', () => {
  const random = createRandom(1);
  const runs = measureRuns({ scenarios: 1, candidates: [0, 0], repeats: 3, noise: quiet }, random);
  const failed = runs.map((run) => ({
    ...run,
    results: run.results.map((result) =>
      result.version?.raw === '1.0.0+head1'
        ? { ...result, status: 'failed' as const, statusReason: 'no such table', value: null, paired: null }
        : result,
    ),
  }));
  const outcomes = evaluateBatch(failed, { metric: 'latency' }).map(({ verdict }) => verdict.outcome);
  expect(outcomes[1]).toBe('not-comparable');
  expect(evaluateBatch(runs, { metric: 'throughput' })).toEqual([]);
});
