import { DEFAULT_BASE, type Histogram, recordCounted } from '@tachograph/schema/histogram';
import { createRandom } from '@tachograph/stats';
import { expect, test } from 'vitest';
import { compareDistributions } from './compare-distributions.ts';

const ROWS = 6;
const INVOCATIONS = 5;
const ROUNDS = 200;
const OPERATIONS = 100;

/**
 * A batch of six versions in turns on a machine that is not quiet: two speeds in phases of 33 rounds, and pauses (Pareto 1.5) of 2 % of the
 * operations that come in bursts of eight times the rate, which differs between invocations. Every other version has longer pauses.
 */
function measureBatch(random: () => number, tail: number): Histogram[][] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const perBucket = 1 / Math.log(DEFAULT_BASE);
  const rows = Array.from({ length: ROWS }, (): Histogram[] => []);
  for (let invocation = 0; invocation < INVOCATIONS; invocation += 1) {
    const rate = 0.009 * Math.exp(0.3 * normal());
    const phase = Math.floor(random() * 66);
    const counts = rows.map(() => new Map<number, number>());
    for (let round = 0; round < ROUNDS; round += 1) {
      const speed = Math.floor((round + phase) / 33) % 2 === 0 ? 0 : Math.log(1.7);
      const pauses = random() < 0.15 ? 8 * rate : rate;
      for (const [row, own] of counts.entries())
        for (let at = 0; at < OPERATIONS; at += 1) {
          const isPaused = random() < pauses;
          const pause = isPaused ? Math.log(8 * (row % 2 === 1 ? tail : 1)) - Math.log(1 - random()) / 1.5 : 0;
          const bucket = Math.ceil((11.5 + speed + 0.05 * normal() + pause) * perBucket);
          own.set(bucket, (own.get(bucket) ?? 0) + 1);
        }
    }
    for (const [row, own] of counts.entries()) rows[row]?.push(toHistogram(own));
  }
  return rows;
}

const toHistogram = (counts: ReadonlyMap<number, number>): Histogram =>
  recordCounted([...counts].map(([bucket, count]) => [DEFAULT_BASE ** (bucket - 0.5), count])) ??
  expect.fail('there are values');

/** What three pairs of a batch come to: the outcomes of the quantiles of each. */
function comparePairs(rows: readonly (readonly Histogram[])[]): Map<number, string>[] {
  return [0, 2, 4].map((at) => {
    const { quantiles } = compareDistributions(rows, [at, at + 1]);
    return new Map(quantiles.map((one) => [one.quantile, 'outcome' in one ? one.outcome : one.reason]));
  });
}

const isCalled = (outcome: string | undefined) => outcome === 'higher' || outcome === 'lower';

test('of 200 pages of one version against itself at most 5 % call a quantile', () => {
  const random = createRandom(20261130);
  const pages = Array.from({ length: 67 }, () => comparePairs(measureBatch(random, 1)))
    .flat()
    .slice(0, 200);
  expect(pages.filter((page) => [...page.values()].some(isCalled)).length).toBeLessThanOrEqual(10);
});

test('a p99 that is 25 % longer is called in at least 80 % of 50 tries, and the median in none', () => {
  const random = createRandom(7);
  const pages = Array.from({ length: 17 }, () => comparePairs(measureBatch(random, 1.25)))
    .flat()
    .slice(0, 50);
  expect(pages.filter((page) => page.get(0.99) === 'higher').length).toBeGreaterThanOrEqual(40);
  expect(pages.filter((page) => isCalled(page.get(0.5))).length).toBeLessThanOrEqual(1);
});
