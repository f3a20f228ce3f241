import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { plans, resultsByCell } from './plan.ts';
import { type Result, readRaw, readStoredRuns, type StoredRun } from './stored-run.ts';

const { runsDir, ingestUrl, printed } = inject('measured');
const isLeftOut = (name: string) => printed.some((line) => new RegExp(`^${name} +skipped: `).test(line));

let all: StoredRun[];
beforeAll(async () => {
  all = await readStoredRuns(runsDir, ingestUrl);
});

const runsOf = (name: string) => all.filter(({ harness }) => harness === name);
const cellsOf = (name: string) =>
  runsOf(name).flatMap((run) => {
    const plan = plans.find((one) => one.name === name);
    return plan ? resultsByCell(plan, run) : [];
  });
const ofMetric = (results: Result[], metric: string) => results.filter((one) => one.metric === metric);

test.skipIf(isLeftOut('node'))('node: each cell is one median of calls, with samples of them', async () => {
  const cells = cellsOf('node');
  expect(cells.length).toBeGreaterThan(60);
  for (const { results } of cells) expect(results.map(({ estimator }) => estimator)).toEqual(['median']);
  for (const run of runsOf('node')) {
    const [raw] = (await readRaw(run, ingestUrl)).values();
    // The answer of the API leaves samples out.
    const { results } = JSON.parse(String(raw)) as { results: (Result & { samples?: number[] })[] };
    for (const { status = 'ok', n, samples = [] } of results) {
      expect(samples.length > 0).toBe(status === 'ok' || status === 'emulated');
      expect(samples.length).toBeLessThanOrEqual(n ?? 0);
    }
  }
});

describe.skipIf(isLeftOut('go'))('go', () => {
  test('each cell has time, bytes and allocations, on each number of threads', () => {
    for (const { results } of cellsOf('go')) {
      const figures = results.map(({ metric, params }) => `${metric} ${params?.cpu}`).sort();
      expect(figures).toEqual(['allocations', 'bytes', 'latency'].flatMap((metric) => [`${metric} 1`, `${metric} 2`]));
      expect(ofMetric(results, 'latency').map(({ estimator }) => estimator)).toEqual(['mean', 'mean']);
      for (const { n } of results) expect(n).toBeGreaterThan(0);
    }
  });

  test('allocations are stored as go test printed them, to the last one', () => {
    for (const { folder, files, document } of runsOf('go')) {
      const output = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
      const counted = [...output.matchAll(/^Benchmark.* (\d+) allocs\/op$/gm)].map(([, count]) => Number(count));
      expect(counted.length).toBeGreaterThan(0);
      expect(ofMetric(document.results, 'allocations').map(({ value }) => value)).toEqual(counted);
    }
  });
});

test.skipIf(isLeftOut('java'))('java: each cell is measured in one mean, with percentiles beside it', () => {
  const measured = cellsOf('java').filter(({ results }) => results.some(({ status }) => status === 'ok'));
  expect(measured.length).toBeGreaterThan(15);
  for (const { results } of measured) {
    const means = results.filter(({ estimator }) => estimator === 'mean');
    expect(means).toEqual([expect.objectContaining({ n: expect.any(Number) })]);
    expect(results.map(({ estimator }) => estimator)).toEqual(expect.arrayContaining(['median', 'p99', 'max']));
  }
});

describe.skipIf(isLeftOut('cpp'))('cpp', () => {
  test('each cell is the totals of three repeats', () => {
    for (const { results } of cellsOf('cpp')) {
      expect(results.map(({ estimator }) => estimator)).toEqual(results.map(() => 'total'));
      const repeats = results[0]?.status === 'skipped' ? [undefined] : [1, 2, 3];
      expect(results.map(({ invocation }) => invocation)).toEqual(repeats);
    }
  });

  test.for(['libmariadb', 'boost.mysql', 'libmysqlclient'])('%s is measured, in one version', (driver, { skip }) => {
    const results = cellsOf('cpp').flatMap((one) => (one.cell.driver === driver ? one.results : []));
    const [first] = results;
    if (driver !== 'libmariadb' && first?.status === 'skipped') skip(first.statusReason);
    expect(results.filter(({ status }) => status === 'ok')).toHaveLength(12);
    expect(new Set(results.map((result) => result.driver.version)).size).toBe(1);
  });
});
