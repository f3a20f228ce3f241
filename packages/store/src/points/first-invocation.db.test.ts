import { expect, test } from 'vitest';
import { listRunResults } from '../results/list-run-results.ts';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';

const database = useTestDatabase();

test('the number of the first invocation is not stored, and read as 1, as is one that an earlier version stored', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const results = [1, 2, 3].map((invocation) => sampleResult({ value: invocation * 10, invocation }));
  const inserted = await insertRun(db, toNewRun(project, sampleRun(0, { results })));
  if (!('run' in inserted)) throw new Error(inserted.outcome);
  const readStored = async () => {
    const text = 'SELECT invocation FROM points WHERE project_id = $1 ORDER BY ordinal';
    return (await db.pool.query(text, [project.id])).rows.map(({ invocation }) => invocation);
  };
  const readAsInvocations = async () => {
    const { points } = await readSeries(db, project.id, {});
    const page = await listRunResults(db, project.id, inserted.run, { limit: 5 });
    return [points, page].map((list) => list.map(({ value, invocation }) => [value, invocation]));
  };
  const expected = [1, 2, 3].map((invocation) => [invocation * 10, invocation]);

  expect(await readStored()).toEqual([null, '2', '3']);
  expect(await readAsInvocations()).toEqual([expected, expected]);
  await db.pool.query('UPDATE points SET invocation = 1 WHERE project_id = $1 AND invocation IS NULL', [project.id]);
  db.resultCache.clear();
  expect(await readStored()).toEqual(['1', '2', '3']);
  expect(await readAsInvocations()).toEqual([expected, expected]);
});
