import { createHash } from 'node:crypto';
import type { PackedShare } from '@tachograph/schema/share';
import { expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import type { Project } from '../projects/project.ts';
import { createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { findShare, readShareState } from './find-share.ts';
import { insertShare } from './insert-share.ts';
import { deleteExpiredShares, deleteShare, listShares } from './list-shares.ts';

const database = useTestDatabase();

const NOW = new Date('2026-11-21T20:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let made = 0;
/** Unique content. The store does not read what a share says. */
function newShare(content = `{"title":"ü ${made++}"}`): PackedShare {
  const hash = createHash('sha256').update(content).digest('hex');
  return {
    id: BigInt(`0x${hash.slice(0, 25)}`)
      .toString(32)
      .padStart(20, '0'),
    hash,
    content,
  };
}

const insert = (project: Project, share: PackedShare, createdAt = NOW, mostAnHour = 100) =>
  insertShare(database.db, { project, share, createdAt, mostAnHour });

test('a share is found again to the byte, with when it was first shared', async () => {
  const project = await createTestProject(database.db);
  const share = newShare(JSON.stringify({ long: 'é'.repeat(400_000), end: '\u2028' }));
  expect(await insert(project, share)).toBe('stored');
  expect(await insert(project, share, inHours(5))).toBe('existing');
  expect(await findShare(database.db, STRANGER, share.id)).toEqual({
    ...{
      state: 'stored',
      id: share.id,
      project: project.slug,
      createdAt: NOW,
      hash: share.hash,
      content: share.content,
    },
  });
  expect(await findShare(database.db, STRANGER, newShare().id)).toBeNull();
});

test('the same content shared by many at once is stored once', async () => {
  const project = await createTestProject(database.db);
  const share = newShare();
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => insert(project, share)));
  expect(outcomes.sort()).toEqual([...Array(11).fill('existing'), 'stored']);
});

test('another content under the same id is an error, and the first stays', async () => {
  const project = await createTestProject(database.db);
  const share = newShare();
  await insert(project, share);
  await expect(insert(project, { ...newShare(), id: share.id })).rejects.toThrow(share.id);
  expect(await findShare(database.db, STRANGER, share.id)).toMatchObject({ content: share.content });
});

test('a deleted share is a tombstone: no content, and sharing the same again does not bring it back', async () => {
  const project = await createTestProject(database.db);
  const share = newShare();
  await insert(project, share);
  const remove = (now: Date) => deleteShare(database.db, project.id, { id: share.id, now });
  expect(await remove(inHours(1))).toBe(true);
  expect(await remove(inHours(2))).toBe(true);
  const tombstone = { state: 'deleted', id: share.id, project: project.slug, deletedAt: inHours(1) };
  expect(await findShare(database.db, STRANGER, share.id)).toEqual(tombstone);
  expect(await insert(project, share)).toBe('deleted');
  expect(await findShare(database.db, STRANGER, share.id)).toEqual(tombstone);
  const { rows } = await database.db.pool.query('SELECT * FROM shares WHERE id = $1', [share.id]);
  expect(rows[0]).toMatchObject({ content: null, content_hash: null });
});

test('a share of another project is not deleted (row 66)', async () => {
  const [project, other] = [await createTestProject(database.db), await createTestProject(database.db)];
  const share = newShare();
  await insert(project, share);
  expect(await deleteShare(database.db, other.id, { id: share.id, now: NOW })).toBe(false);
  expect(await findShare(database.db, STRANGER, share.id)).toMatchObject({ state: 'stored' });
});

test('a project has so many new shares in an hour; known ones are not counted, other projects not hindered', async () => {
  const [project, other] = [await createTestProject(database.db), await createTestProject(database.db)];
  const [first, second] = [newShare(), newShare()];
  expect(await insert(project, first, NOW, 2)).toBe('stored');
  expect(await insert(project, second, NOW, 2)).toBe('stored');
  const third = newShare();
  expect(await insert(project, third, inHours(0.5), 2)).toBe('too-many');
  expect(await findShare(database.db, STRANGER, third.id)).toBeNull();
  expect(await insert(project, first, inHours(0.5), 2)).toBe('existing');
  expect(await insert(other, newShare(), inHours(0.5), 2)).toBe('stored');
  expect(await insert(project, third, inHours(1.1), 2)).toBe('stored');
});

test('a share outlives the runs and the project it was made from', async () => {
  const project = await createTestProject(database.db);
  await insertRun(database.db, toNewRun(project, sampleRun(1)));
  const share = newShare();
  await insert(project, share);
  await database.db.pool.query('DELETE FROM points WHERE project_id = $1', [project.id]);
  await database.db.pool.query('DELETE FROM runs WHERE project_id = $1', [project.id]);
  await database.db.pool.query('DELETE FROM projects WHERE id = $1', [project.id]);
  expect(await findShare(database.db, STRANGER, share.id)).toMatchObject({ state: 'stored', content: share.content });
});

test('the state of a share is another one after an upload to its project and after its deletion, and the same otherwise', async () => {
  const project = await createTestProject(database.db);
  const share = newShare();
  await insert(project, share);
  const read = () => readShareState(database.db, STRANGER, share.id);
  const states = [await read(), await read()];
  expect(states[0]).toEqual(states[1]);
  await insertRun(database.db, toNewRun(project, sampleRun(1)));
  states.push(await read());
  await deleteShare(database.db, project.id, { id: share.id, now: NOW });
  states.push(await read());
  expect(states.map((found) => found?.isDeleted)).toEqual([false, false, false, true]);
  expect(new Set(states.map((found) => found?.state)).size).toBe(3);
  expect(await readShareState(database.db, STRANGER, newShare().id)).toBeNull();
});

test('a share that expires is kept for ever once a member shares the same, and is there again after it expired', async () => {
  const project = await createTestProject(database.db);
  const share = newShare();
  const insertUntil = (expiresAt: Date | null, byName: string | null = null) =>
    insertShare(database.db, { project, share, createdAt: NOW, expiresAt, byName, mostAnHour: 100 });
  const expire = (now: Date) => deleteExpiredShares(database.db, { now, limit: 100 });
  expect(await insertUntil(inHours(1))).toBe('stored');
  await expire(inHours(1));
  expect(await insertUntil(inHours(2))).toBe('existing');
  expect((await findShare(database.db, STRANGER, share.id))?.state).toBe('stored');
  expect(await insertUntil(null, 'Ada')).toBe('existing');
  await expire(inHours(1000));
  expect(await insertUntil(inHours(2))).toBe('existing');
  expect(await listShares(database.db, project.id, { limit: 2 })).toMatchObject([
    { id: share.id, byName: 'Ada', expiresAt: null, deletedAt: null },
  ]);
});

test('a share that was deleted before it expired stays deleted', async () => {
  const project = await createTestProject(database.db);
  const share = newShare();
  const of = { project, share, createdAt: NOW, mostAnHour: 100 };
  await insertShare(database.db, { ...of, expiresAt: inHours(1) });
  await deleteShare(database.db, project.id, { id: share.id, now: NOW });
  expect(await insertShare(database.db, { ...of, expiresAt: inHours(2) })).toBe('deleted');
});
