import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { plans, resultsByCell } from './testing/plan.ts';
import type { Result, StoredRun } from './testing/result.ts';
import { runBench } from './testing/run-bench.ts';
import { readStoredRuns } from './testing/stored-run.ts';

const suites = inject('measured');
const { env, printed } = suites;
const isLeftOut = (name: string) => printed.some((line) => new RegExp(`^${name} +skipped: `).test(line));
const folder = mkdtempSync(path.join(tmpdir(), 'figures-'));
afterAll(() => rmSync(folder, { recursive: true }));

let all: StoredRun[];
beforeAll(async () => {
  all = await readStoredRuns(suites);
});

const cellsOf = (name: string) =>
  all.flatMap((run) => {
    const plan = plans.find((one) => one.name === name);
    return plan && run.harness === name ? resultsByCell(plan, run) : [];
  });

/** Measures without uploading, and gives the results. */
async function measure(name: string, words: string): Promise<Result[]> {
  const out = path.join(folder, name);
  await runBench([...words.split(' '), '--no-upload', '--out', out], env);
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => JSON.parse(readFileSync(path.join(out, file), 'utf8')).results as Result[]);
}

describe.skipIf(isLeftOut('node'))('node', () => {
  test('a batch that a driver has is binary, and the loop in place of one is text', () => {
    const batches = cellsOf('node').filter(({ cell }) => cell.scenario === 'batch-insert-100');
    const seen = batches.map(({ cell, results }) => [cell.driver, cell.way, results[0]?.protocolObserved]);
    expect(seen.filter(([, way]) => way === 'ok')).toEqual([['mariadb', 'ok', 'binary']]);
    expect(new Set(seen.filter(([, way]) => way === 'emulated').map(([, , protocol]) => protocol))).toEqual(
      new Set(['text']),
    );
  });

  test('a version that crashes and one that does not exist are failed cells, and the others are measured', async () => {
    const drivers = 'mysql2,mysql2@2.2.5,mariadb@2.0.5,mariadb@2.0.99';
    const results = await measure('versions', `--harness node --driver ${drivers} --scenario do-1,select-1`);
    const statusOf = (version: string) => [
      ...new Set(results.flatMap((one) => (one.driver.version === version ? (one.status ?? 'ok') : []))),
    ];
    expect(['2.2.5', '2.0.5', '2.0.99'].map(statusOf)).toEqual([['ok'], ['failed'], ['failed']]);
    const reasonOf = (version: string) => results.find(({ driver }) => driver.version === version)?.statusReason;
    expect(reasonOf('2.0.5')).toMatch(/worker mariadb@2\.0\.5 died \(exit code 1\); it was asked/);
    expect(reasonOf('2.0.99')).toMatch(/npm failed: .*No matching version/);
  });
});

describe.skipIf(isLeftOut('go'))('go', () => {
  test('the allocations of v1.10.1 under Go 1.26 are those that are known', async ({ skip }) => {
    // Some of them are those of Go's database/sql, which differ from one version of Go to another.
    const run = all.find(({ harness }) => harness === 'go');
    if (!run?.document.environment.runtime.version.startsWith('1.26.')) skip();
    const scenarios = 'insert-fixed,insert-random,select-1';
    const results = await measure('costs', `--harness go --suite costs --invocations 1 --scenario ${scenarios}`);
    const counted = results.flatMap(({ metric, scenario, params = {}, value }) =>
      metric === 'allocations' ? [[[scenario, ...Object.values(params)].join(' '), Math.round(Number(value))]] : [],
    );
    expect(Object.fromEntries(counted)).toEqual({
      'insert-fixed': 20,
      'insert-fixed reused': 10,
      'insert-random': 21,
      'insert-random reused': 11,
      'select-1 text': 16,
      'select-1 binary': 17,
    });
  });
});

test.skipIf(isLeftOut('java'))('java: what Drizzle cannot do is unsupported, in the version that was asked for', () => {
  const unsupported = cellsOf('java').filter(({ results }) => results.some(({ status }) => status === 'unsupported'));
  expect(unsupported.length).toBeGreaterThan(5);
  for (const { cell } of unsupported) expect([cell.driver, cell.version]).toEqual(['drizzle-jdbc', '1.4']);
});

describe.skipIf(isLeftOut('cpp'))('cpp', () => {
  test.for(['libmariadb', 'boost.mysql', 'libmysqlclient'])('%s is measured, in one version', (driver, { skip }) => {
    const cells = cellsOf('cpp').filter(({ cell }) => cell.driver === driver);
    const reason = cells[0]?.results[0]?.statusReason;
    if (driver !== 'libmariadb' && reason?.includes('not available on this machine')) skip(reason);
    for (const { results } of cells) expect(results.map(({ status }) => status)).toEqual(results.map(() => 'ok'));
    expect(new Set(cells.flatMap(({ results }) => results.map((one) => one.driver.version))).size).toBe(1);
  });
});
