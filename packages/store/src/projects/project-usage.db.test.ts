import { expect, test } from 'vitest';
import { deleteRun } from '../curation/delete-run.ts';
import { excludeRun, includeRun } from '../curation/exclude-run.ts';
import { createTestProject, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { aggregatePending } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { readStoredBytes } from './read-project-usage.ts';

const database = useTestDatabase();

const BY = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };

test('bytes are those of the uploads that are stored: pending and aggregated, excluded and included again, but not deleted', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const sum = async () => {
    const { rows } = await db.pool.query('SELECT sum(raw_bytes)::int AS n FROM runs WHERE project_id = $1', [
      project.id,
    ]);
    return rows[0].n ?? 0;
  };
  const runs: string[] = [];
  const insert = async (nth: number) => {
    const inserted = await insertRun(db, toNewRun(project, sampleRun(nth, { title: 'x'.repeat(nth) })));
    if ('run' in inserted) runs.push(inserted.run);
    return inserted;
  };
  const check = async () => expect(await readStoredBytes(db, project.id)).toBe(await sum());
  for (const nth of [1, 2, 3]) await insert(nth);
  await check();
  await aggregatePending(db);
  await check();
  await insert(4);
  expect((await insert(4)).outcome).toBe('replayed');
  await check();
  const [first = '', second = ''] = runs;
  await excludeRun(db, project.id, { run: first, reason: 'noisy', by: BY, now: timeOfRun(9) });
  await check();
  await includeRun(db, project.id, { run: first, by: BY, now: timeOfRun(10) });
  await check();
  await aggregatePending(db);
  await check();
  const before = await sum();
  await deleteRun(db, project.id, second);
  expect(await sum()).toBeLessThan(before);
  await check();
  for (const run of new Set(runs)) await deleteRun(db, project.id, run);
  expect(await readStoredBytes(db, project.id)).toBe(0);
});
