import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { readProjectState } from '../projects/read-project-state.ts';
import { createTestProject } from '../testing/create-test-project.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { deletePinnedView, insertPinnedView, listPinnedViews, MOST_PINNED_VIEWS } from './pinned-views.ts';

const database = useTestDatabase();

const view = (n: number) => ({
  title: `view ${n}`,
  page: `/compare?driver=d${n}`,
  byName: 'Ada',
  createdAt: new Date(Date.UTC(2026, 10, n)),
});

test('pinned views are listed as they were stored, the oldest first, and the state of the project moves with each', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  const stateOf = async () => (await readProjectState(db, STRANGER, project.slug))?.state;
  const states = [await stateOf()];
  const later = await insertPinnedView(db, project.id, view(2));
  states.push(await stateOf());
  const sooner = await insertPinnedView(db, project.id, view(1));
  states.push(await stateOf());
  expect(await listPinnedViews(db, project.id)).toEqual([sooner, later]);
  expect(later).toEqual({ id: expect.any(String), ...view(2) });

  const id = sooner?.id ?? '';
  expect(await deletePinnedView(db, other.id, id)).toBeNull();
  expect(await deletePinnedView(db, project.id, id)).toEqual({ title: 'view 1', page: view(1).page });
  states.push(await stateOf());
  expect(await deletePinnedView(db, project.id, id)).toBeNull();
  expect(await deletePinnedView(db, project.id, randomUUID())).toBeNull();
  expect(await listPinnedViews(db, project.id)).toEqual([later]);
  expect(new Set(states).size).toBe(4);
});

test('a project has no more pinned views than it may, however many are pinned at once, until one is removed', async () => {
  const { db } = database;
  const { id } = await createTestProject(db);
  const pinned = await Promise.all(
    Array.from({ length: MOST_PINNED_VIEWS + 6 }, (_, n) => insertPinnedView(db, id, view(n + 1))),
  );
  expect(pinned.filter((stored) => stored !== null)).toHaveLength(MOST_PINNED_VIEWS);
  const [first] = await listPinnedViews(db, id);
  await deletePinnedView(db, id, first?.id ?? '');
  expect(await insertPinnedView(db, id, view(20))).not.toBeNull();
  expect(await insertPinnedView(db, id, view(21))).toBeNull();
});
