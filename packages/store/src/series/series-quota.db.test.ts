import { expect, test } from 'vitest';
import { closeStore, createStore } from '../database/store.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { isRunStored } from '../uploads/is-run-stored.ts';
import { readSeriesQuota } from './read-series-quota.ts';
import { readWidestKeys } from './read-widest-keys.ts';

const database = useTestDatabase();

const withParams = (...values: number[]) => values.map((seed) => sampleResult({ params: { seed, rows: 10 } }));
const keysOf = ({ normalised }: ReturnType<typeof toNewRun>) =>
  new Set(normalised.results.map(({ seriesKey }) => seriesKey));

test('the series a project does not have are named, and nothing is asked for those this process stored', async () => {
  const { db, url } = database;
  const project = await createTestProject(db);
  const stored = toNewRun(project, sampleRun(1, { results: withParams(1, 2, 3) }));
  const wider = toNewRun(project, sampleRun(2, { results: withParams(3, 4) }));
  const [, fourth] = [...keysOf(wider)];
  expect(await readSeriesQuota(db, project.id, keysOf(stored))).toEqual({
    stored: 0,
    missing: expect.arrayContaining([...keysOf(stored)]),
  });
  await insertRun(db, stored);
  expect(await readSeriesQuota(db, project.id, keysOf(stored))).toBeNull();
  expect(await readSeriesQuota(db, project.id, keysOf(wider))).toEqual({ stored: 3, missing: [fourth] });
  const other = createStore(url, { max: 1 });
  expect(await readSeriesQuota(other, project.id, keysOf(stored))).toEqual({ stored: 3, missing: [] });
  await closeStore(other);
});

test('the series of one project are no space taken in another', async () => {
  const { db } = database;
  const [full, empty] = [await createTestProject(db), await createTestProject(db)];
  await insertRun(db, toNewRun(full, sampleRun(1, { results: withParams(1, 2) })));
  const run = toNewRun(empty, sampleRun(1, { results: withParams(1) }));
  expect(await readSeriesQuota(db, empty.id, keysOf(run))).toEqual({ stored: 0, missing: [...keysOf(run)] });
});

test('what tells series apart comes with its number of values, most first', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  await insertRun(db, toNewRun(project, sampleRun(1, { results: withParams(1, 2, 3) })));
  const keys = await readWidestKeys(db, project.id);
  expect(keys[0]).toEqual(['params.seed', 3]);
  expect(keys).toContainEqual(['params.rows', 1]);
  expect(keys).toContainEqual(['environment', 1]);
});

test('a run is stored in the project it was sent to, by all of its content hash', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const run = toNewRun(project, sampleRun(5));
  const { contentHash } = run.normalised;
  expect(await isRunStored(db, project.id, contentHash)).toBe(false);
  await insertRun(db, run);
  expect(await isRunStored(db, project.id, contentHash)).toBe(true);
  expect(await isRunStored(db, other.id, contentHash)).toBe(false);
  expect(
    await isRunStored(
      db,
      project.id,
      contentHash.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
    ),
  ).toBe(false);
});
