import { expect, test } from 'vitest';
import { createTestProject, explainScans, isCluster, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { countRunsByDay } from './count-runs.ts';

const database = useTestDatabase();

const PERIOD = { from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-05T00:00:00Z') };

test('the runs of each day are counted in UTC, from the first time until before the last, in their own project', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const times = ['01T23:59:59', '02T00:00:00', '02T23:59:59', '04T12:00:00', '05T00:00:00'];
  for (const time of times) {
    await insertRun(db, toNewRun(project, sampleRun(1, { startedAt: `2026-03-${time}Z` })));
  }
  expect(await countRunsByDay(db, project.id, PERIOD)).toEqual([
    { day: '2026-03-02', runs: 2 },
    { day: '2026-03-04', runs: 1 },
  ]);
  expect(await countRunsByDay(db, other.id, PERIOD)).toEqual([]);
});

test.skipIf(isCluster())(
  'counting the runs of a month reads the runs of the month alone, and nothing else',
  async () => {
    const { db } = database;
    const project = await createTestProject(db);
    await insertRun(db, toNewRun(project, sampleRun(1)));
    const scanned = await explainScans(db, () => countRunsByDay(db, project.id, PERIOD));
    expect(scanned.map(({ table }) => table)).toEqual(['runs']);
  },
);
