import { expect, test } from 'vitest';
import { updateProject } from '../projects/update-project.ts';
import { createTestProject, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { listExpiringProjects } from './list-expiring-projects.ts';
import { listOldRuns } from './old-runs.ts';

const database = useTestDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;

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
