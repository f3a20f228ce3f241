import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregatePending } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { listWaitingWork } from './list-waiting.ts';

const database = useTestDatabase();

test('one statement says which kinds of work wait', async () => {
  const { db } = database;
  expect(await listWaitingWork(db)).toEqual([]);
  const project = await createTestProject(db);
  await insertRun(db, toNewRun(project, sampleRun(1)));
  await insertRun(db, toNewRun(project, sampleRun(2)));
  expect((await listWaitingWork(db)).sort()).toEqual(['aggregation', 'evaluation']);
  await aggregatePending(db);
  expect(await listWaitingWork(db)).toEqual(['evaluation']);
  await db.pool.query(`UPDATE due_families SET claimed_until = now() + interval '1 minute'`);
  expect(await listWaitingWork(db)).toEqual([]);
});
