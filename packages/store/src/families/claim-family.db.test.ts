import { expect, test } from 'vitest';
import { markAllDue } from '../administration/change-project.ts';
import { queryRows } from '../database/query-rows.ts';
import { createChangingProject, createTestProject, useTestDatabase } from '../testing/index.ts';
import { claimFamily } from './claim-family.ts';

const database = useTestDatabase();

/** Families of a project that are due, by names that are due one after the other. */
async function createDue(drivers: number): Promise<number> {
  const { id } = await createTestProject(database.db);
  await queryRows(
    database.db.pool,
    `INSERT INTO due_families (project_id, environment_id, driver, due_at)
     SELECT $1, 1, 'driver ' || n, now() - interval '1 hour' + n * interval '1 ms' FROM generate_series(1, $2::int) AS n`,
    [id, drivers],
  );
  return id;
}

test('G7: what is marked again while it waits is evaluated once', async () => {
  const { project } = await createChangingProject(database.db);
  const readGenerations = () =>
    queryRows<{ generation: string }>(
      database.db.pool,
      'SELECT generation FROM due_families WHERE project_id = $1 ORDER BY 1',
      [project.id],
    );
  await queryRows(
    database.db.pool,
    'UPDATE due_families SET claimed_until = NULL, evaluated = generation WHERE project_id = $1',
    [project.id],
  );
  const before = await readGenerations();
  expect(before.length).toBeGreaterThan(0);
  for (let nth = 0; nth < 10; nth += 1) await markAllDue(database.db, project.id);
  expect(await readGenerations()).toEqual(
    before.map(({ generation }) => ({ generation: `${Number(generation) + 1}` })),
  );
  await queryRows(database.db.pool, 'DELETE FROM due_families WHERE project_id = $1', [project.id]);
});

test('G7: a project with thousands of families that are due holds up no other, which are claimed in turns', async () => {
  const large = await createDue(10_000);
  const [second, third] = [await createDue(2), await createDue(1)];
  const turns: (number | undefined)[] = [];
  for (let last = 0; turns.length < 7; ) {
    const family = await claimFamily(database.db, last);
    last = family?.projectId ?? 0;
    turns.push(family?.projectId);
  }
  expect(turns).toEqual([large, second, third, large, second, large, large]);
});
