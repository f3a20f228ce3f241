import { listAuditEvents } from '@tachograph/store/audit';
import { listOldRuns } from '@tachograph/store/curation';
import { deleteProject } from '@tachograph/store/deletion';
import { insertProject, updateProject } from '@tachograph/store/projects';
import { prismaOf } from '@tachograph/store/testing';
import { expect, test } from 'vitest';
import { toRun } from '../testing/to-run.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { cleanUp } from './clean-up.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const api = useTestApi({ now: () => NOW });

const count = async () => (await api.countRows()).runs;
const run = () => cleanUp(api.db, { now: () => NOW, isStopped: () => false, ruleKey: null });

test('runs are deleted when they were measured longer ago than their project keeps them, with one entry in the audit log', async () => {
  for (const day of [1, 10, 20, 28])
    await api.post({ ...toRun(), startedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z` });
  await run();
  expect(await count()).toBe(4);
  await updateProject(api.db, api.projectId, { keepRunsDays: 15 });
  await Promise.all([run(), run()]);
  expect(await count()).toBe(2);
  const events = await listAuditEvents(api.db, { projectId: api.projectId, action: 'runs-expired', limit: 10 });
  const runs = events.map(({ details }) => (details as { readonly runs: number }).runs);
  expect(runs.reduce((sum, n) => sum + n, 0)).toBe(2);
  expect(events[0]?.actor).toMatchObject({ kind: 'command', name: 'retention' });
  await run();
  expect(await count()).toBe(2);
});

test('a run that cannot be deleted keeps neither other runs nor deleted projects', async () => {
  const [first = ''] = await listOldRuns(api.db, api.projectId, { measuredBefore: NOW, receivedUntil: NOW }, 1);
  await updateProject(api.db, api.projectId, { keepRunsDays: 1 });
  const gone = await insertProject(api.db, { slug: 'gone', title: 'Gone' });
  await deleteProject(api.db, gone?.id ?? 0, NOW);
  await api.db.pool.query(`
    CREATE FUNCTION reject_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it stays'; END $$;
    CREATE TRIGGER reject_first BEFORE DELETE ON runs FOR EACH ROW
      WHEN (encode(substr(OLD.content_hash, 1, 8), 'hex') = '${first.slice(2)}') EXECUTE FUNCTION reject_first()`);
  await expect(run()).rejects.toThrow(AggregateError);
  expect(await count()).toBe(1);
  expect(await prismaOf(api.db).project.count({ where: { id: gone?.id ?? 0 } })).toBe(0);
  await api.db.pool.query('DROP TRIGGER reject_first ON runs');
  await run();
  expect(await count()).toBe(0);
});
