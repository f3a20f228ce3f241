import { describe, expect, test } from 'vitest';
import { readSeries } from '../series/read-series.ts';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from './insert-run.ts';

const database = useTestDatabase();

describe('uploads to a database that was restored under a running process', () => {
  test('find out when rows they remember are gone, before a key is taken', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    await insertRun(db, toNewRun(project, sampleRun(0)));
    for (const table of ['series', 'driver_versions']) {
      await db.pool.query(`DELETE FROM ${table} WHERE project_id = $1`, [project.id]);
      const idempotencyKey = { key: table, bodySha256: '1'.repeat(64) };
      const newRun = toNewRun(project, sampleRun(1, { title: table }), { idempotencyKey });
      expect((await insertRun(db, newRun)).outcome).toBe('created');
      const { rowCount } = await db.pool.query(`SELECT 1 FROM ${table} WHERE project_id = $1`, [project.id]);
      expect(rowCount).toBe(1);
    }
  });

  test('go on after the dimension tables were emptied under a running process', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    await insertRun(db, toNewRun(project, sampleRun(0)));
    await db.pool.query('DELETE FROM run_payloads WHERE project_id = $1', [project.id]);
    for (const table of ['points', 'runs', 'series', 'cases', 'scenarios', 'drivers', 'environments']) {
      await db.pool.query(`DELETE FROM ${table} WHERE project_id = $1`, [project.id]);
    }
    expect((await insertRun(db, toNewRun(project, sampleRun(1)))).outcome).toBe('created');
    expect((await readSeries(db, project.id, {})).series[0]?.driver.name).toBe('mariadb');
  });
});
