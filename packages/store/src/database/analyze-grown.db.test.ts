import { expect, test } from 'vitest';
import { createTestProject, isCluster, useTestDatabase } from '../testing/index.ts';
import { analyzeGrown } from './analyze-grown.ts';
import { queryRows } from './query-rows.ts';

const database = useTestDatabase();

test.skipIf(isCluster())(
  'G18: a table that was filled at once is planned with the rows that it has, and is counted once',
  async () => {
    const { db } = database;
    const { id } = await createTestProject(db);
    await queryRows(
      db.pool,
      `INSERT INTO due_families (project_id, environment_id, driver)
     SELECT $1, 1, 'driver ' || n FROM generate_series(1, 5000) AS n`,
      [id],
    );
    // Each process reports what it changed some time later.
    await expect.poll(() => analyzeGrown(db), { timeout: 600_000 }).toContain('public.due_families');
    const rows = await queryRows<{ reltuples: number }>(
      db.pool,
      `SELECT reltuples::int AS reltuples FROM pg_class WHERE relname = 'due_families'`,
    );
    expect(rows).toEqual([{ reltuples: 5000 }]);
    await expect.poll(() => analyzeGrown(db), { timeout: 600_000 }).not.toContain('public.due_families');
  },
);
