import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { readRunResults } from '../series/read-run-results.ts';
import { createTestProject, sampleResult, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { countRuns } from './count-runs.ts';
import { findRun, findRunRaw } from './find-run.ts';
import { findWholeRun } from './find-whole-run.ts';
import { listRecentRuns, listRuns } from './list-runs.ts';

const database = useTestDatabase();

const UNKNOWN_RUN = 'r_0123456789abcdef';
const byDriver = (name: string) => [sampleResult({ driver: { name, version: '1.0.0' } })];
const elsewhere = { server: { product: 'mysql', version: '9.0.0' } };

async function createHistory() {
  const { db } = database;
  const project = await createTestProject(db);
  for (const n of [3, 0, 2, 1]) {
    const environment = n === 2 ? { environment: elsewhere } : {};
    await insertRun(db, toNewRun(project, sampleRun(n, { results: byDriver(n % 2 ? 'odd' : 'even'), ...environment })));
  }
  return project;
}

test('runs are listed newest first, page by page', async () => {
  const { db } = database;
  const project = await createHistory();
  const first = await listRuns(db, project.id, { limit: 3 });
  const next = await listRuns(db, project.id, { limit: 3, after: first.at(-1)?.id ?? '' });
  expect([...first, ...next].map(({ startedAt }) => startedAt)).toEqual([3, 2, 1, 0].map(timeOfRun));
  expect(await listRuns(db, project.id, { limit: 3, after: next.at(-1)?.id ?? '' })).toEqual([]);
});

test('the page before a run holds the runs that precede it, in the order of the list', async () => {
  const { db } = database;
  const project = await createHistory();
  const all = await listRuns(db, project.id, { limit: 9 });
  expect(await listRuns(db, project.id, { limit: 2, before: all[3]?.id ?? '' })).toEqual(all.slice(1, 3));
  expect(await listRuns(db, project.id, { limit: 2, before: all[1]?.id ?? '' })).toEqual(all.slice(0, 1));
});

test('runs are counted, those of a project before and after they are aggregated', async () => {
  const { db } = database;
  const project = await createHistory();
  const [newest] = await listRuns(db, project.id, { limit: 1 });
  expect(await countRuns(db, project.id)).toBe(4);
  await aggregateRuns(db, project.id);
  expect(await countRuns(db, project.id)).toBe(4);
  expect(await countRuns(db, project.id, { environment: newest?.environment.identity ?? '' })).toBe(3);
  expect(await countRuns(db, project.id, { environment: 'none' })).toBe(0);
  expect(await countRuns(db, project.id, { repetitionGroup: 'none' })).toBe(0);
});

test('a batch is listed once, by its newest run and with its size, where that is asked for; its runs alone likewise', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const other = await createTestProject(db);
  for (const [n, repetitionGroup] of [
    [0, 'a'],
    [1, 'b'],
    [2, 'a'],
    [3, null],
    [4, 'b'],
    [5, 'a'],
  ] as const) {
    await insertRun(db, toNewRun(project, sampleRun(n, repetitionGroup === null ? {} : { repetitionGroup })));
  }
  await insertRun(db, toNewRun(other, sampleRun(9, { repetitionGroup: 'a' })));
  const once = await listRuns(db, project.id, { limit: 9, oncePerGroup: true });
  expect(once.map(({ startedAt, repetitions }) => [startedAt, repetitions])).toEqual([
    [timeOfRun(5), 3],
    [timeOfRun(4), 2],
    [timeOfRun(3), 1],
  ]);
  const next = await listRuns(db, project.id, { limit: 9, oncePerGroup: true, after: once[0]?.id ?? '' });
  expect(next).toEqual(once.slice(1));
  const ofRepetitionGroup = await listRuns(db, project.id, { limit: 9, repetitionGroup: 'a' });
  expect(ofRepetitionGroup.map(({ startedAt }) => startedAt)).toEqual([5, 2, 0].map(timeOfRun));
  const recent = (await listRecentRuns(db, STRANGER, { limit: 50 })).filter((run) => run.project.slug === project.slug);
  expect(recent.map(({ repetitions }) => repetitions).sort()).toEqual([1, 2, 3]);
});

test('runs are listed by driver and by environment', async () => {
  const { db } = database;
  const project = await createHistory();
  const odd = await listRuns(db, project.id, { limit: 9, driver: 'odd' });
  const [newest] = await listRuns(db, project.id, { limit: 1 });
  const here = await listRuns(db, project.id, { limit: 9, environment: newest?.environment.identity ?? '' });
  expect(odd.map(({ startedAt }) => startedAt)).toEqual([3, 1].map(timeOfRun));
  expect(here.map(({ startedAt }) => startedAt)).toEqual([3, 1, 0].map(timeOfRun));
  expect(await listRuns(db, project.id, { limit: 9, driver: 'none' })).toEqual([]);
  expect(await listRuns(db, project.id, { limit: 9, environment: 'none' })).toEqual([]);
  expect(await listRuns(db, project.id, { limit: 9, before: 'none' })).toEqual([]);
  expect(await listRuns(db, project.id, { limit: 9, after: 'none' })).toEqual([]);
});

test('a run counts its results by status and its drivers with their versions in order', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const of = (name: string, version: string, scenario: string) => sampleResult({ scenario, driver: { name, version } });
  const failed = sampleResult({ scenario: 'x', status: 'failed', statusReason: 'it broke', value: null });
  const results = [of('b', '1.10.0', 's'), of('b', '1.9.0', 's'), of('a', '2.0', 's'), of('a', '2.0', 't'), failed];
  await insertRun(db, toNewRun(project, sampleRun(0, { results })));
  const [run] = await listRuns(db, project.id, { limit: 1 });
  expect(run?.results).toEqual({ ok: 4, failed: 1 });
  expect(run?.drivers).toEqual([
    { slug: 'b', name: 'b', versions: ['1.9.0', '1.10.0'] },
    { slug: 'a', name: 'a', versions: ['2.0'] },
    { slug: 'mariadb', name: 'mariadb', versions: ['3.4.0'] },
  ]);
});

test('the newest arrivals of all projects come with their project', async () => {
  const { db } = database;
  const [one, other] = [await createTestProject(db), await createTestProject(db)];
  const at = (second: number) => ({ receivedAt: new Date(Date.UTC(2030, 0, 1, 0, 0, second)) });
  await insertRun(db, toNewRun(one, sampleRun(9), at(1)));
  await insertRun(db, toNewRun(other, sampleRun(5), at(2)));
  const runs = await listRecentRuns(db, STRANGER, { limit: 2 });
  expect(runs.map(({ project }) => project)).toEqual([other, one].map(({ slug, title }) => ({ slug, title })));
});

test('a run of another project is not found (row 66)', async () => {
  const { db } = database;
  const [owner, other] = [await createTestProject(db), await createTestProject(db)];
  const newRun = toNewRun(owner, sampleRun(0, { title: 'Of the owner', results: [sampleResult({ samples: [1] })] }));
  const response = await insertRun(db, newRun);
  const run = response.outcome === 'created' ? response.run : '';
  expect((await findRun(db, run, { viewer: STRANGER }))?.project).toBe(owner.slug);
  expect(await findRun(db, run, { projectId: other.id })).toBeNull();
  expect(await findRunRaw(db, run, { projectId: other.id })).toBeNull();
  expect(await listRuns(db, other.id, { limit: 1 })).toEqual([]);
  expect(await readRunResults(db, other.id, { id: run })).toEqual({ series: [], points: [] });
});

test('a text that is no public id finds nothing', async () => {
  const { db } = database;
  for (const id of ['', 'r_', "r_'; DROP TABLE runs", '0123456789abcdef', UNKNOWN_RUN]) {
    expect(await findRun(db, id, { viewer: STRANGER })).toBeNull();
    expect(await findRunRaw(db, id, { viewer: STRANGER })).toBeNull();
  }
});

test('a run and its samples take their document from one upload, the samples apart from it', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const input = sampleRun(0, { results: [sampleResult({ samples: [1, 2, 3], n: 3 })] });
  const response = await insertRun(db, toNewRun(project, input));
  const detail = await findWholeRun(db, response.outcome === 'created' ? response.run : '', { projectId: project.id });
  const { samples: _, ...result } = input.results[0] ?? sampleResult();
  expect(detail?.document.results).toEqual([{ ...result, status: 'ok' }]);
});
