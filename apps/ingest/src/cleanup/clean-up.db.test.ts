import { STRANGER } from '@tachograph/store/access';
import { insertInvitation } from '@tachograph/store/accounts';
import { deleteProject } from '@tachograph/store/deletion';
import { insertProject } from '@tachograph/store/projects';
import { findShare } from '@tachograph/store/shares';
import { expect, test } from 'vitest';
import { insertShare } from '../testing/insert-share.ts';
import { signIn } from '../testing/sign-in.ts';
import { toRun } from '../testing/to-run.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { cleanUp } from './clean-up.ts';

const api = useTestApi();

const run = (now = new Date()) => cleanUp(api.db, { now: () => now, isStopped: () => false, ruleKey: null });
const projects = async (id: number) =>
  (await api.db.pool.query('SELECT count(*)::int AS n FROM projects WHERE id = $1', [id])).rows[0].n;

test('every row of a deleted project is removed but those of the audit log, whichever of several servers does it', async () => {
  await api.post(toRun());
  await insertShare(api.db, { project: { id: api.projectId, slug: 'node-connectors' }, createdAt: new Date() });
  const before = await api.countRows();
  expect(before.points).toBeGreaterThan(0);
  await deleteProject(api.db, api.projectId, new Date());
  await Promise.all([run(), run(), run()]);
  const { audit_events: _, _prisma_migrations: __, ...after } = await api.countRows();
  expect(Object.entries(after).filter(([, rows]) => rows > 0)).toEqual([]);
});

test('a server that stops leaves the rest to the next one', async () => {
  const project = await insertProject(api.db, { slug: 'stopped', title: 'Stopped' });
  const id = project?.id ?? 0;
  await deleteProject(api.db, id, new Date());
  await cleanUp(api.db, { now: () => new Date(), isStopped: () => true, ruleKey: null });
  expect(await projects(id)).toBe(1);
  await run();
  expect(await projects(id)).toBe(0);
});

test('a share that expires is deleted then, and a tombstone stays', async () => {
  const project = await insertProject(api.db, { slug: 'shared', title: 'Shared' });
  const [createdAt, expiresAt] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-27T00:00:00Z')];
  const of = { project: { id: project?.id ?? 0, slug: 'shared' }, createdAt, expiresAt };
  const id = await insertShare(api.db, of, '00000000000000000009');
  await run(new Date('2026-11-26T23:59:59Z'));
  expect((await findShare(api.db, STRANGER, id))?.state).toBe('stored');
  await run(expiresAt);
  expect(await findShare(api.db, STRANGER, id)).toMatchObject({ state: 'deleted', deletedAt: expiresAt });
});

test('G23: sessions, challenges and invitations are deleted a day after they expired', async () => {
  const { id } = await signIn(api.db, { name: 'Ada' });
  const expiresAt = new Date('2027-03-01T00:00:00Z');
  const { pool } = api.db;
  await pool.query('UPDATE sessions SET expires_at = $1 WHERE user_id = $2', [expiresAt, id]);
  await pool.query(`INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('v', 'i', 'x', $1)`, [
    expiresAt,
  ]);
  await insertInvitation(api.db, { kind: 'administrator', expiresAt });
  const count = async () =>
    Promise.all(
      ['sessions', 'verifications', 'invitations'].map(
        async (table) => (await pool.query(`SELECT 1 FROM ${table}`)).rowCount,
      ),
    );
  await run(new Date('2027-03-01T23:59:59Z'));
  expect(await count()).toEqual([1, 1, 1]);
  await run(new Date('2027-03-02T00:00:01Z'));
  expect(await count()).toEqual([0, 0, 0]);
});
