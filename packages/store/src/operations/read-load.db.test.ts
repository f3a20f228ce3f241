import { expect, test } from 'vitest';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregatePending } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readLoad } from './read-load.ts';

const database = useTestDatabase();

test('counts what is to be done in all projects, and names the newest arrival', async () => {
  const { db } = database;
  expect(await readLoad(db)).toEqual({
    databaseBytes: expect.any(Number),
    pendingRuns: 0,
    dueFamilies: 0,
    dueDeliveries: 0,
    pointsIndexFill: 0,
    newestRunAt: null,
  });
  const project = await createTestProject(db);
  const [earlier, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-20T11:00:00Z')];
  // Measured in another order than they arrived.
  await insertRun(db, { ...toNewRun(project, sampleRun(1)), receivedAt: later });
  await insertRun(db, { ...toNewRun(project, sampleRun(2)), receivedAt: earlier });
  const load = await readLoad(db);
  // The first upload of a process is added at once.
  expect(load).toMatchObject({ pendingRuns: 1, newestRunAt: later });
  expect(load.databaseBytes).toBeGreaterThan(1_000_000);
  await aggregatePending(db);
  expect(await readLoad(db)).toMatchObject({ pendingRuns: 0, dueFamilies: 1 });
  await db.pool.query(`UPDATE due_families SET due_at = now() + interval '1 hour'`);
  expect(await readLoad(db)).toMatchObject({ dueFamilies: 0 });
});
