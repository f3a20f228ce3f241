import { expect, test } from 'vitest';
import { excludeRun } from '../curation/exclude-run.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { countRunResults } from './count-run-results.ts';
import { listRunResults } from './list-run-results.ts';

const database = useTestDatabase();

type Input = Parameters<typeof sampleRun>[1];

async function store(input: Input) {
  const project = await createTestProject(database.db);
  const inserted = await insertRun(database.db, toNewRun(project, sampleRun(0, input)));
  if (!('run' in inserted)) throw new Error(inserted.outcome);
  return { project, run: inserted.run };
}

/** Twelve results of two drivers in three scenarios, none of the others beside its own. */
const results = Array.from({ length: 12 }, (_, n) =>
  sampleResult({
    scenario: `Scenario ${n % 3}`,
    driver: { name: n % 2 ? 'odd' : 'even' },
    value: n,
    invocation: n + 1,
  }),
);

const valuesOf = (rows: readonly { readonly value: number | null }[]) => rows.map(({ value }) => value);

test('the pages of a run, forwards and backwards, hold each result once and in its place', async () => {
  const { project, run } = await store({ results });
  const page = (more: object) => listRunResults(database.db, project.id, run, { limit: 5, ...more });
  expect(valuesOf(await page({}))).toEqual([0, 1, 2, 3, 4]);
  expect(valuesOf(await page({ after: 4 }))).toEqual([5, 6, 7, 8, 9]);
  expect(valuesOf(await page({ after: 9 }))).toEqual([10, 11]);
  expect(await page({ after: 11 })).toEqual([]);
  expect(valuesOf(await page({ before: 10 }))).toEqual([5, 6, 7, 8, 9]);
  expect(valuesOf(await page({ before: 2 }))).toEqual([0, 1]);
});

test('a page and its counts hold only the results of a scenario, of a driver and with the words of a text', async () => {
  const { project, run } = await store({ results });
  const read = async (filter: object) => {
    const rows = await listRunResults(database.db, project.id, run, { limit: 9, ...filter });
    const counts = await countRunResults(database.db, project.id, run, filter);
    expect(counts.results).toBe(rows.length);
    return valuesOf(rows);
  };
  expect(await read({ scenario: 'scenario-1' })).toEqual([1, 4, 7, 10]);
  expect(await read({ driver: 'odd' })).toEqual([1, 3, 5, 7, 9, 11]);
  expect(await read({ scenario: 'scenario-1', driver: 'odd' })).toEqual([1, 7]);
  expect(await read({ text: 'EVEN throughput "2' })).toEqual([]);
  expect(await read({ text: 'EVEN  throughput 2' })).toEqual([2, 8]);
  expect(await read({ text: '%' })).toEqual([]);
  expect(await read({ scenario: "' OR true --" })).toEqual([]);
});

test('a run is counted by scenario and by driver', async () => {
  const { project, run } = await store({ results });
  expect(await countRunResults(database.db, project.id, run)).toEqual({
    results: 12,
    scenarios: [0, 1, 2].map((n) => ({ slug: `scenario-${n}`, name: `Scenario ${n}`, results: 4 })),
    drivers: ['even', 'odd'].map((slug) => ({ slug, name: slug, results: 6 })),
  });
  expect(await countRunResults(database.db, project.id, 'r_0123456789abcdef')).toEqual({
    ...{ results: 0, scenarios: [], drivers: [] },
  });
});

test('a result has its names, its printed unit and what was recorded of it, also while its run is excluded', async () => {
  const { project, run } = await store({
    scenarios: [{ id: 'Insert', title: 'Insert one row', sql: 'INSERT' }],
    results: [
      sampleResult({
        ...{ scenario: 'Insert', metric: 'latency', unit: 'ms/op', value: 2, n: 20, params: { rows: 1 } },
        uncertainty: { kind: 'rme', value: 10 },
        paired: { anchor: { name: 'mysql2', version: '3.0.0' }, logRatio: -0.5, rounds: 9, sd: 0.1 },
      }),
      sampleResult({ scenario: 'Insert', driver: { name: 'mysql2', version: '3.0.0' } }),
      sampleResult({ scenario: 'Bare', value: null, status: 'failed', statusReason: 'timeout', driver: { name: 'x' } }),
    ],
  });
  const read = () => listRunResults(database.db, project.id, run, { limit: 9 });
  const listed = await read();
  expect(listed[0]).toMatchObject({
    ...{ ordinal: 0, value: 2_000_000, printedUnit: 'ms/op', n: 20, version: '3.4.0', status: 'ok' },
    case: { scenario: 'insert', metric: 'latency', unit: 'ns/op', params: { rows: 1 } },
    scenario: { title: 'Insert one row', sql: 'INSERT', hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
    driver: { slug: 'mariadb', name: 'mariadb', purl: 'pkg:npm/mariadb' },
    spread: { kind: 'rme', low: 1_800_000, high: 2_200_000 },
    paired: { anchor: 'mysql2 3.0.0', logRatio: -0.5, rounds: 9 },
  });
  expect(listed[2]).toMatchObject({
    ...{ status: 'failed', statusReason: 'timeout', value: null, spread: null, paired: null, version: null },
    ...{ printedUnit: 'ops/s', scenario: { title: 'Bare', sql: null, hash: null } },
  });
  await excludeRun(database.db, project.id, {
    ...{ run, reason: 'throttled', now: timeOfRun(9) },
    by: { id: '00000000-0000-4000-8000-000000000000', name: 'Ann' },
  });
  expect(await read()).toEqual(listed);
});
