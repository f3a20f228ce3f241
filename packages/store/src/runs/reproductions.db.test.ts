import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { readRunResults } from '../series/read-run-results.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findRun } from './find-run.ts';
import { findWholeRun } from './find-whole-run.ts';
import { listReproductions, listRunSources } from './list-runs.ts';

const database = useTestDatabase();

const UNKNOWN_RUN = 'r_0123456789abcdef';

async function createHistory() {
  const { db } = database;
  const project = await createTestProject(db);
  const insert = async (n: number, more: Parameters<typeof sampleRun>[1]) => {
    const response = await insertRun(db, toNewRun(project, sampleRun(n, more)));
    return response.outcome === 'key-reused' ? '' : response.run;
  };
  return { db, project, insert };
}

test('a run that measured another again is found by it, of a batch the newest, whichever of the two came first', async () => {
  const { db, project, insert } = await createHistory();
  const original = await insert(0, {});
  expect(await listReproductions(db, project.id, original, { limit: 9 })).toEqual([]);
  const alone = await insert(1, { reproduces: original });
  await insert(2, { reproduces: original, repetitionGroup: 'again' });
  const newest = await insert(3, { reproduces: original, repetitionGroup: 'again' });
  const early = await insert(4, { reproduces: UNKNOWN_RUN });
  const found = await listReproductions(db, project.id, original, { limit: 9 });
  expect(found.map(({ id, reproduces }) => [id, reproduces])).toEqual([
    [newest, original],
    [alone, original],
  ]);
  expect((await listReproductions(db, project.id, UNKNOWN_RUN, { limit: 9 })).map(({ id }) => id)).toEqual([early]);
  expect((await findRun(db, original, { viewer: STRANGER }))?.reproduces).toBeNull();
  expect((await findWholeRun(db, early, { viewer: STRANGER }))?.document.reproduces).toBe(UNKNOWN_RUN);
});

test('a run of another project is no reproduction here', async () => {
  const { db, insert } = await createHistory();
  const original = await insert(0, {});
  const other = await createTestProject(db);
  await insertRun(db, toNewRun(other, sampleRun(1, { reproduces: original })));
  expect(await listReproductions(db, other.id, original, { limit: 9 })).toHaveLength(1);
  expect(await listRunSources(db, other.id, [original])).toEqual([]);
});

test('the results of a run come with those of its batch, and without what these measured besides', async () => {
  const { db, project, insert } = await createHistory();
  const of = (version: string, value: number, scenario = 'Select 1') =>
    sampleResult({ scenario, driver: { name: 'mariadb', version }, value, samples: [value, value + 1] });
  const elsewhere = { server: { product: 'mysql', version: '9.0.0' } };
  const run = await insert(0, { repetitionGroup: 'b', results: [of('1.0.0', 10), of('1.0.0', 30, 'other')] });
  await insert(1, { repetitionGroup: 'b', results: [of('1.0.0', 12), of('2.0.0', 99), of('1.0.0', 77, 'third')] });
  await insert(2, { repetitionGroup: 'b', results: [of('1.0.0', 14)], environment: elsewhere });
  await insert(3, { results: [of('1.0.0', 16)] });
  const found = await findRun(db, run, { viewer: STRANGER });
  if (!found) throw new Error('it was inserted');
  const { series, points } = await readRunResults(db, project.id, found);
  expect(series.map(({ case: { scenario } }) => scenario)).toEqual(['other', 'select-1']);
  expect(points.map(({ value, samples }) => [value, samples]).sort()).toEqual([
    [10, [10, 11]],
    [12, [12, 13]],
    [30, [30, 31]],
  ]);
});

test('where the figures of some runs are from is read without the figures', async () => {
  const { db, project, insert } = await createHistory();
  const harness = { name: 'ours', repeat: 'make bench-{scenario}' };
  const [first, second] = [await insert(0, { harness }), await insert(1, {})];
  const sources = await listRunSources(db, project.id, [first, second, UNKNOWN_RUN, 'none']);
  expect(sources.map(({ id }) => id)).toEqual([second, first]);
  expect(sources[1]).toMatchObject({ harness, record: { server: { product: 'mariadb' } } });
});
