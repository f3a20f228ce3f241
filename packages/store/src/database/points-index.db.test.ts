import { expect, test } from 'vitest';
import { createTestProject, isCluster, useTestDatabase } from '../testing/index.ts';
import { readPointsIndex, rebuildPointsIndex } from './points-index.ts';

const database = useTestDatabase();
const [SERIES, TIMES] = [1_000, 60];

test.skipIf(isCluster())(
  'an index that uploads have left half empty is rebuilt beside them, and one that was rebuilt is left alone (row 82)',
  async () => {
    const { db } = database;
    const { id } = await createTestProject(db);
    await db.pool.query('ALTER TABLE points DISABLE TRIGGER ALL');
    // In the order of time, as uploads come.
    for (let time = 0; time < TIMES; time += 1)
      await db.pool.query(
        `INSERT INTO points (project_id, run_id, ordinal, series_id, at, version_id, value, status)
       SELECT $1, $2, n, n, $3, 1, 1, 'ok' FROM generate_series(1, ${SERIES}) n`,
        [id, time, new Date(1_800_000_000_000 + 60_000 * time)],
      );
    await db.pool.query('ANALYZE points');
    const uploaded = await readPointsIndex(db);
    expect(uploaded.fill).toBeLessThan(0.7);
    expect(await rebuildPointsIndex(db)).toBeNull();

    // The rest of a rebuild that was killed.
    await db.pool.query('CREATE INDEX points_series_idx_ccnew ON points (project_id)');
    await db.pool.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'points_series_idx_ccnew'::regclass`,
    );
    const rebuilt = await rebuildPointsIndex(db, { smallBytes: 0 });
    expect(rebuilt?.before).toEqual(uploaded);
    expect(rebuilt?.after.fill).toBeCloseTo(1, 1);
    expect(rebuilt?.after.bytes).toBeLessThan(0.7 * uploaded.bytes);
    const { rows } = await db.pool.query(
      `SELECT 1 FROM pg_index WHERE indrelid = 'points'::regclass AND NOT indisvalid`,
    );
    expect(rows).toEqual([]);
    expect(await rebuildPointsIndex(db, { smallBytes: 0 })).toBeNull();
  },
);
