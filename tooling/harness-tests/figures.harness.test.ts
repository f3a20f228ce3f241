import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { plans, resultsByCell } from './testing/plan.ts';
import { runBench } from './testing/run-bench.ts';
import { type Result, readRaw, readStoredRuns, type StoredRun } from './testing/stored-run.ts';

const MYSQL = 'go-sql-driver/mysql';

const { runsDir, ingestUrl, env, printed } = inject('measured');
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
  for (const { results } of cells) expect(results.map(({ statistic }) => statistic)).toEqual(['median']);
  for (const run of runsOf('node')) {
    const [raw] = (await readRaw(run, ingestUrl)).values();
    // The answer of the API leaves samples out.
    const { results } = JSON.parse(String(raw)) as { results: (Result & { samples?: number[] })[] };
    for (const { status = 'ok', n, samples = [] } of results) {
      expect(samples.length > 0).toBe(status === 'ok' || status === 'emulated');
      expect(samples.length).toBeLessThanOrEqual(Math.min(200, n ?? 0));
    }
  }
});

test.skipIf(isLeftOut('node'))(
  'node: a batch that a driver has is binary, and the loop in place of one is text',
  () => {
    const repetitionGroups = cellsOf('node').filter(({ cell }) => cell.scenario === 'batch-insert-100');
    const seen = repetitionGroups.map(({ cell, results }) => [cell.driver, cell.way, results[0]?.protocolObserved]);
    expect(seen.filter(([, way]) => way === 'ok')).toEqual([['mariadb', 'ok', 'binary']]);
    expect(new Set(seen.filter(([, way]) => way === 'emulated').map(([, , protocol]) => protocol))).toEqual(
      new Set(['text']),
    );
  },
);

describe.skipIf(isLeftOut('go'))('go', () => {
  test('each cell has time, bytes and allocations, on each number of threads', () => {
    for (const { results } of cellsOf('go')) {
      const figures = results.map(({ metric, params }) => `${metric} ${params?.cpu}`).sort();
      expect(figures).toEqual(['allocations', 'bytes', 'latency'].flatMap((metric) => [`${metric} 1`, `${metric} 2`]));
      expect(ofMetric(results, 'latency').map(({ statistic }) => statistic)).toEqual(['mean', 'mean']);
      for (const { n } of results) expect(n).toBeGreaterThan(0);
    }
  });

  test('go-sql-driver/mysql is the version that go.mod requires', () => {
    const goMod = readFileSync(new URL('../../harnesses/go/go.mod', import.meta.url), 'utf8');
    const required = /mysql (v\S+)/.exec(goMod)?.[1];
    const drivers = cellsOf('go').flatMap(({ results }) => results.map(({ driver }) => driver));
    for (const { version, purl } of drivers.filter(({ name }) => name === MYSQL))
      expect([version, purl]).toEqual([required, `pkg:golang/github.com/${MYSQL}@${required}`]);
    for (const driver of drivers.filter(({ name }) => name.startsWith('net/')))
      expect(driver).not.toHaveProperty('purl');
  });

  /** Of one thread, and of cells that ran often enough for Go's own allocations not to make one more of an operation. */
  const countAllocations = (runs: StoredRun[]) =>
    new Map(
      runs
        .filter(({ harness, part }) => harness === 'go' && part === 'inserts')
        .flatMap(({ document }) => ofMetric(document.results, 'allocations'))
        .filter(({ params, n }) => params?.cpu === 1 && Number(n) >= 20)
        .map(({ scenario, params: { cpu: _cpu, ...own } = {}, value }) => [
          [scenario, ...Object.values(own)].join(' '),
          value,
        ]),
    );

  test('an operation has the same allocations in every invocation, and a message over TCP has none', async () => {
    const again = path.join(runsDir, '../again');
    await runBench(['--harness', 'go', '--driver', MYSQL, '--suite', 'smoke', '--out', again], env);
    const [first, second] = [countAllocations(all), countAllocations(await readStoredRuns(again, ingestUrl))];
    const both = [...first].filter(([name]) => second.has(name));
    expect(both.map(([name]) => name)).toContain('select-1 text');
    for (const [name, value] of both) expect([name, value]).toEqual([name, second.get(name)]);
    const tcp = cellsOf('go').flatMap(({ cell, results }) => (cell.driver === 'net/tcp' ? results : []));
    for (const { value } of ofMetric(tcp, 'allocations')) expect(value).toBe(0);
  });

  test('the allocations of v1.10.1 under Go 1.26 are those that are known', ({ skip }) => {
    // Some of them are those of Go's database/sql, which differ from one version of Go to another.
    if (!runsOf('go')[0]?.document.environment.runtime.version.startsWith('1.26.')) skip();
    const known = new Map([
      ['insert-fixed', 20],
      ['insert-fixed reused', 10],
      ['insert-random', 21],
      ['insert-random reused', 11],
      ['select-1 text', 16],
      ['select-1 binary', 17],
    ]);
    const counted = [...countAllocations(all)];
    expect(counted.map(([name]) => name)).toContain('select-1 binary');
    for (const [name, value] of counted) expect([name, value]).toEqual([name, known.get(name)]);
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

test.skipIf(isLeftOut('java'))('java: what a driver cannot do is unsupported, of the version that was asked', () => {
  const unsupported = cellsOf('java').filter(({ results }) => results.some(({ status }) => status === 'unsupported'));
  expect(unsupported.map(({ cell: { scenario, driver, version } }) => [scenario, driver, version])).toEqual([
    ['select-1-string', 'drizzle-jdbc', '1.4'],
    ['batch-insert-100-prepared', 'drizzle-jdbc', '1.4'],
  ]);
});

test.skipIf(isLeftOut('java'))('java: each cell is measured in one mean, with percentiles beside it', () => {
  const measured = cellsOf('java').filter(({ results }) => results.some(({ status }) => status === 'ok'));
  expect(measured.length).toBeGreaterThan(15);
  for (const { results } of measured) {
    const means = results.filter(({ statistic }) => statistic === 'mean');
    expect(means).toEqual([expect.objectContaining({ n: expect.any(Number) })]);
    expect(results.map(({ statistic }) => statistic)).toEqual(expect.arrayContaining(['median', 'p99', 'max']));
  }
});

describe.skipIf(isLeftOut('cpp'))('cpp', () => {
  test('each cell is the totals of three repeats', () => {
    for (const { results } of cellsOf('cpp')) {
      expect(results.map(({ statistic }) => statistic)).toEqual(results.map(() => 'total'));
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
