import { expect, test } from 'vitest';
import { createTestProject } from '../testing/create-test-project.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { insertAuditEvent } from './insert-audit-event.ts';
import { listAuditEvents } from './list-audit-events.ts';

const database = useTestDatabase();
const actor = { kind: 'token', id: 'a', name: 'CI', ipAddress: '203.0.113.7' } as const;

test('the audit log of a project is listed page by page, the newest entry first, and by action and actor', async () => {
  const { db } = database;
  const [project, other] = [await createTestProject(db), await createTestProject(db)];
  for (const action of ['a', 'b', 'c'])
    await insertAuditEvent(db.pool, {
      projectId: project.id,
      action,
      target: `of ${action}`,
      actor,
      details: { n: 1 },
    });
  await insertAuditEvent(db.pool, { projectId: other.id, action: 'other', actor });
  await insertAuditEvent(db.pool, { projectId: null, action: 'of nobody', actor: { ...actor, name: 'Ada' } });
  const list = (more: object) => listAuditEvents(db, { projectId: project.id, limit: 2, ...more });
  const first = await list({});
  expect(first.map(({ action, target, details }) => [action, target, details])).toEqual([
    ['c', 'of c', { n: 1 }],
    ['b', 'of b', { n: 1 }],
  ]);
  expect(first[0]?.actor).toEqual(actor);
  expect((await list({ after: first[1]?.id })).map(({ action }) => action)).toEqual(['a']);
  expect((await list({ action: 'b' })).map(({ action }) => action)).toEqual(['b']);
  expect(await list({ actor: 'Ada' })).toEqual([]);
  expect((await listAuditEvents(db, { projectId: null, limit: 5 })).map(({ action }) => action)).toEqual(['of nobody']);
});

test('an entry can be neither changed nor deleted, and outlives its project', async () => {
  const { db } = database;
  const project = await createTestProject(db);
  await insertAuditEvent(db.pool, { projectId: project.id, action: 'kept', actor });
  await expect(db.pool.query("UPDATE audit_events SET action = 'changed'")).rejects.toThrow('only added to');
  await expect(db.pool.query('DELETE FROM audit_events')).rejects.toThrow('only added to');
  await db.pool.query('DELETE FROM projects WHERE id = $1', [project.id]);
  expect(await listAuditEvents(db, { projectId: project.id, limit: 5 })).toHaveLength(1);
});
