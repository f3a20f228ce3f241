import { expect, test } from 'vitest';
import { updateProject } from '../projects/update-project.ts';
import { createTestProject, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { deleteRun } from './delete-run.ts';
import { listExpiringProjects, listOldRuns } from './old-runs.ts';

const database = useTestDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;

test('of projects with runs to delete, the one whose oldest run is the longest overdue is the first, so that each has its turn', async () => {
  const { db } = database;
  const [first, second] = [await createTestProject(db), await createTestProject(db)];
  await insertRun(db, toNewRun(first, sampleRun(5)));
  for (const nth of [1, 9]) await insertRun(db, toNewRun(second, sampleRun(nth)));
  for (const { id } of [first, second]) await updateProject(db, id, { keepRunsDays: 1 });
  const now = new Date(timeOfRun(10).getTime() + 2 * DAY_MS);
  const next = async () => (await listExpiringProjects(db, { now, limit: 1 }))[0];
  const expiring = await next();
  expect(expiring?.id).toBe(second.id);
  const filter = { measuredBefore: expiring?.measuredBefore ?? new Date(0), receivedUntil: new Date('9999-01-01') };
  const [oldest = ''] = await listOldRuns(db, second.id, filter, 1);
  await deleteRun(db, second.id, oldest);
  expect((await next())?.id).toBe(first.id);
  for (const { id } of [first, second]) await updateProject(db, id, { keepRunsDays: null });
});

test('a project is listed as long as it has runs that are older than it keeps them, and lists these alone', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  for (const each of [project, other]) await insertRun(db, toNewRun(each, sampleRun(1)));
  const measured = timeOfRun(1).getTime();
  const list = async (now: number) =>
    (await listExpiringProjects(db, { now: new Date(now), limit: 100 })).filter(({ id }) =>
      [project.id, other.id].includes(id),
    );
  await updateProject(db, project.id, { keepRunsDays: 2 });
  expect(await list(measured + 2 * DAY_MS)).toEqual([]);
  const [expiring, ...rest] = await list(measured + 2 * DAY_MS + 1);
  expect([expiring?.id, rest]).toEqual([project.id, []]);
  const filter = { measuredBefore: expiring?.measuredBefore ?? new Date(0), receivedUntil: new Date('9999-01-01') };
  expect(await listOldRuns(db, project.id, filter, 10)).toHaveLength(1);
});
