import { describe, expect, test } from 'vitest';
import { findWholeRun } from '../runs/find-whole-run.ts';
import { readSeries } from '../series/read-series.ts';
import { countRows } from '../testing/count-rows.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from './insert-run.ts';
import { POINTS_AT_ONCE } from './insert-run-statement.ts';

const database = useTestDatabase();

/** Results that take two statements more than a usual run. */
const COUNT = 2 * POINTS_AT_ONCE + 7;
const results = Array.from({ length: COUNT }, (_, index) =>
  sampleResult({ scenario: `s${index % 3}`, value: index + 1, invocation: index + 1 }),
);
const large = sampleRun(0, { results });

describe('a run of more points than one statement takes', () => {
  test('is stored with every point once and in its place, and replayed the second time', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const newRun = toNewRun(project, large);
    const first = await insertRun(db, newRun);
    expect(first.outcome).toBe('created');
    expect(await insertRun(db, newRun)).toEqual({ ...first, outcome: 'replayed' });
    const { rows } = await db.pool.query('SELECT value FROM points WHERE project_id = $1 ORDER BY ordinal', [
      project.id,
    ]);
    expect(rows.map(({ value }) => value)).toEqual(results.map(({ value }) => value));
    const { series } = await readSeries(db, project.id, {});
    expect(series.map((line) => line.points)).toEqual([0, 1, 2].map((s) => Math.ceil((COUNT - s) / 3)));
    const detail = await findWholeRun(db, 'run' in first ? first.run : '', { projectId: project.id });
    expect(detail?.document.results).toHaveLength(COUNT);
  });

  test('is stored once when it comes several times at the same moment', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const newRun = toNewRun(project, large);
    const responses = await Promise.all([1, 2, 3].map(() => insertRun(db, newRun)));
    expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['created', 'replayed', 'replayed']);
    const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM points WHERE project_id = $1', [project.id]);
    expect(rows).toEqual([{ n: COUNT }]);
  });

  test('leaves nothing behind when its last point is refused, not even its key, and the connection serves on', async () => {
    const { db } = database;
    const project = await createTestProject(db);
    const good = toNewRun(project, large, { idempotencyKey: { key: 'k', bodySha256: '1'.repeat(64) } });
    const before = await countRows(db);
    const rejected = good.normalised.results.map((result, index) =>
      index === COUNT - 1 ? { ...result, statusReason: 'half\u0000' } : result,
    );
    await expect(insertRun(db, { ...good, normalised: { ...good.normalised, results: rejected } })).rejects.toThrow();
    expect(await countRows(db)).toEqual(before);
    expect((await insertRun(db, good)).outcome).toBe('created');
  });
});
