import { describe, expect, test } from 'vitest';
import { findRun } from '../runs/find-run.ts';
import { listReproductions } from '../runs/list-runs.ts';
import { readSeriesQuota } from '../series/read-series-quota.ts';
import { createTestProject, sampleRun, timeOfRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { deleteRun } from './delete-run.ts';
import { excludeRun } from './exclude-run.ts';

const database = useTestDatabase();

const UNKNOWN_RUN = 'r_0123456789abcdef';
const KEY = { key: 'nightly', bodySha256: '1'.repeat(64) };

async function createRun(more: Parameters<typeof sampleRun>[1] = {}) {
  const project = await createTestProject(database.db);
  const newRun = toNewRun(project, sampleRun(0, more), { idempotencyKey: KEY });
  const inserted = await insertRun(database.db, newRun);
  return { project, newRun, run: 'run' in inserted ? inserted.run : '' };
}

describe('deleting a run', () => {
  test('takes every row of it away, and it is found no longer', async () => {
    const { db } = database;
    const { project, run } = await createRun();
    const by = { id: '00000000-0000-4000-8000-000000000000', name: 'admin' };
    await excludeRun(db, project.id, { run, reason: 'noisy', by, now: timeOfRun(1) });
    expect(await deleteRun(db, project.id, run)).toBe(true);
    for (const table of ['runs', 'run_payloads', 'points', 'pending_runs', 'repeat_groups', 'run_exclusions']) {
      const { rowCount } = await db.pool.query(`SELECT 1 FROM ${table} WHERE project_id = $1`, [project.id]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    expect(await findRun(db, run, { projectId: project.id })).toBeNull();
    expect(await deleteRun(db, project.id, run)).toBe(false);
  });

  test('touches neither another project with the same content nor what is no run', async () => {
    const { db } = database;
    const { project, run, newRun } = await createRun({ title: 'shared' });
    const other = await createTestProject(db);
    await insertRun(db, { ...newRun, project: other });
    for (const id of [UNKNOWN_RUN, 'r_x', '']) expect(await deleteRun(db, project.id, id)).toBe(false);
    expect(await deleteRun(db, project.id, run)).toBe(true);
    expect(await findRun(db, run, { projectId: other.id })).not.toBeNull();
  });

  test('frees its series and its Idempotency-Key, also for another content', async () => {
    const { db } = database;
    const { project, run, newRun } = await createRun();
    await deleteRun(db, project.id, run);
    expect(await readSeriesQuota(db, project.id, new Set(['0123456789abcdef']))).toMatchObject({ stored: 0 });
    const other = toNewRun(project, sampleRun(1), { idempotencyKey: { ...KEY, bodySha256: '2'.repeat(64) } });
    expect((await insertRun(db, other)).outcome).toBe('created');
    expect((await insertRun(db, newRun)).outcome).toBe('key-reused');
    const { idempotencyKey: _, ...keyless } = newRun;
    expect(await insertRun(db, keyless)).toMatchObject({ outcome: 'created', run });
  });

  test('leaves the runs that reproduce it, which still name it', async () => {
    const { db } = database;
    const { project, run } = await createRun();
    await insertRun(db, toNewRun(project, sampleRun(5, { reproduces: run })));
    await deleteRun(db, project.id, run);
    expect(await listReproductions(db, project.id, run, { limit: 9 })).toHaveLength(1);
  });
});
