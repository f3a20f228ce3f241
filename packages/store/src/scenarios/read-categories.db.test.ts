import { expect, test } from 'vitest';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readCategories } from './select-scenarios.ts';

const database = useTestDatabase();

test('the categories of the scenarios asked for are read, in their own project; one without a category is left out', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const names = ['select', 'insert', 'ping'];
  const run = sampleRun(1, {
    scenarios: [{ id: 'select', category: 'Reads' }, { id: 'insert', category: 'Writes' }, { id: 'ping' }],
    results: names.map((scenario) => sampleResult({ scenario })),
  });
  await insertRun(db, toNewRun(project, run));
  expect([...(await readCategories(db, project.id, ['select', 'ping', 'nowhere']))]).toEqual([['select', 'Reads']]);
  expect((await readCategories(db, other.id, names)).size).toBe(0);
});
