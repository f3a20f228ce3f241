import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { INSTALLATION } from '../access/may-read.ts';
import { findProject, findRenamed } from '../projects/find-project.ts';
import { insertProject } from '../projects/insert-project.ts';
import { renameProject } from '../projects/rename-project.ts';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { findToken } from '../tokens/find-token.ts';
import { insertToken } from '../tokens/insert-token.ts';
import { aggregateRuns } from '../uploads/aggregate-runs.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { deleteProject, deleteRowsOf, listDeletedProjects } from './delete-project.ts';

const database = useTestDatabase();

const newSlug = () => `p-${randomUUID().slice(0, 8)}`;

test('a deleted project exists for nobody, none of its tokens works, and its names are free', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  const { text } = await insertToken(db, { projectId: project.id, name: 'ci', scopes: ['upload'] });
  const renamed = newSlug();
  await renameProject(db, project.id, renamed);
  await deleteProject(db, project.id, new Date());
  for (const slug of [project.slug, renamed]) {
    expect(await findProject(db, INSTALLATION, slug)).toBeNull();
    expect(await findRenamed(db, INSTALLATION, slug)).toBeNull();
    expect(await insertProject(db, { slug, title: 'Next' })).not.toBeNull();
  }
  expect(await findToken(db, text)).toBeNull();
});

test('the rows of a deleted project are removed in parts, and those of others stay', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  for (const each of [project, other]) {
    for (const n of [1, 2, 3]) await insertRun(db, toNewRun(each, sampleRun(n)));
    await aggregateRuns(db, each.id);
  }
  const count = async (id: number) => {
    const { rows } = await db.pool.query(
      `SELECT (SELECT count(*)::int FROM runs WHERE project_id = $1) AS runs,
        (SELECT count(*)::int FROM points WHERE project_id = $1) AS points,
        (SELECT count(*)::int FROM projects WHERE id = $1) AS projects`,
      [id],
    );
    return rows[0];
  };
  const kept = await count(other.id);
  await deleteProject(db, project.id, new Date());
  expect((await listDeletedProjects(db, { limit: 100 })).map(({ id }) => id)).toContain(project.id);
  expect(await deleteRowsOf(db, project.id, { limit: 2 })).toBe(false);
  let parts = 1;
  while (!(await deleteRowsOf(db, project.id, { limit: 2 }))) parts += 1;
  expect(parts).toBeGreaterThan(1);
  expect(await count(project.id)).toEqual({ runs: 0, points: 0, projects: 0 });
  expect(await count(other.id)).toEqual(kept);
});
