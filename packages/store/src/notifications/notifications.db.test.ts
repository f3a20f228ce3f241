import { notificationRule } from '@tachograph/schema/notification';
import { describe, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { createTestProject, isCluster, useTestDatabase } from '../testing/index.ts';
import { claimDelivery } from './claim-delivery.ts';
import { finishDelivery } from './finish-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { planDelivery, planTestDelivery } from './plan-delivery.ts';
import { deriveRuleKey, openRuleSecret } from './rule-secret.ts';
import { deleteRule, insertRule, listRuledProjects, listRules } from './rules.ts';
import { sealClearSecrets } from './seal-clear-secrets.ts';

const database = useTestDatabase();

const KEY = deriveRuleKey('a secret of the tests that is long enough');
const NOW = new Date('2026-11-23T10:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const RULE = notificationRule.parse({ name: 'chat', target: { kind: 'slack', url: 'https://hooks.example.org/x' } });

async function createRule(known: { project?: Project; most?: number } = {}) {
  const project = known.project ?? (await createTestProject(database.db));
  const stored = await insertRule(database.db, project.id, {
    rule: RULE,
    sealed: { secret: 'whsec_x', key: KEY },
    now: NOW,
    createdByName: 'admin',
    most: known.most ?? 20,
  });
  return { project, rule: stored, ruleId: stored?.id ?? '' };
}

type Created = Awaited<ReturnType<typeof createRule>>;

const toId = (nth: string) => nth.padStart(16, '0');

const plan = ({ project, ruleId }: Created, changes: readonly string[], dueAt = NOW) =>
  planDelivery(database.db, project.id, { ruleId, changeIds: changes.map(toId), dueAt, now: NOW });

const log = ({ project, ruleId }: Created) => listDeliveries(database.db, project.id, { ruleId, limit: 50 });

const claim = (now = NOW, last = 0) =>
  claimDelivery(database.db, { now, lockedUntil: new Date(now.getTime() + 60_000), mostChanges: 2, last });

/** Every message of a project that is due; those of other tests are claimed as well. */
async function claimAll({ project }: Created, now = NOW) {
  const claimed = [];
  for (let next = await claim(now); next; next = await claim(now)) claimed.push(next);
  return claimed.filter(({ projectId }) => projectId === project.id);
}

test.skipIf(isCluster())(
  'a project is planned for while one of its rules has not reported a change that was found since',
  async () => {
    const { db } = database;
    const { project, ruleId } = await createRule();
    const find = (id: number, minute: number) =>
      db.pool.query(
        `INSERT INTO changes (project_id, id, series_id, axis, position, "order", "group", direction, at, details, found_at)
       VALUES ($1, $2::bigint, 1, 'run', $2::text, 'a', 'a', 'worse', $3, '{}', $3)`,
        [project.id, id, inMinutes(minute)],
      );
    await db.pool.query('ALTER TABLE changes DISABLE TRIGGER ALL');
    await find(1, -1);
    expect(await listRuledProjects(db)).not.toContain(project.id);
    await find(2, 1);
    expect(await listRuledProjects(db)).toContain(project.id);
    await planDelivery(db, project.id, { ruleId, changeIds: [toId('2')], dueAt: NOW, now: NOW });
    expect(await listRuledProjects(db)).not.toContain(project.id);
    await db.pool.query('ALTER TABLE changes ENABLE TRIGGER ALL');
  },
);

describe('the rules of a project', () => {
  test('are listed oldest first, without their secrets, and are at most as many as it may have', async () => {
    const created = await createRule();
    expect((await createRule({ project: created.project, most: 1 })).rule).toBeNull();
    const { project, rule } = created;
    expect(await listRules(database.db, project.id)).toEqual([rule]);
    expect(rule).toEqual({
      id: created.ruleId,
      rule: RULE,
      createdAt: NOW,
      createdByName: 'admin',
      plannedUntil: null,
      addresses: [],
    });
  });

  test('go with the messages that wait', async () => {
    const created = await createRule();
    await plan(created, ['1'], inMinutes(10));
    expect(await deleteRule(database.db, created.project.id, created.ruleId)).toBe(true);
    expect(await deleteRule(database.db, created.project.id, created.ruleId)).toBe(false);
    expect(await log(created)).toEqual([]);
    expect(await plan(created, ['2'])).toBe(0);
  });
});

describe('a change', () => {
  test('is reported once by a rule, whatever a hundred processes plan at once', async () => {
    const created = await createRule();
    const ids = Array.from({ length: 30 }, (_, n) => String(n));
    const planned = await Promise.all(
      Array.from({ length: 100 }, (_, n) => plan(created, ids.slice(n % 10, 20 + (n % 11)), inMinutes(n % 3))),
    );
    expect(planned.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    const deliveries = await log(created);
    expect(deliveries.reduce((sum, { changes }) => sum + changes, 0)).toBe(ids.length);
    expect(deliveries.every(({ changes }) => changes > 0)).toBe(true);
  });

  test('is reported by each rule that wants it', async () => {
    const first = await createRule();
    const second = await createRule({ project: first.project });
    expect([await plan(first, ['7']), await plan(second, ['7'])]).toEqual([1, 1]);
  });

  test('that is found while a message waits for its time joins the message', async () => {
    const created = await createRule();
    await plan(created, ['1'], inMinutes(30));
    await plan(created, ['1', '2'], inMinutes(30));
    expect((await log(created)).map(({ changes }) => changes)).toEqual([2]);
  });
});

describe('a message', () => {
  test('that is due is sent by one process alone, with as many changes as are asked for and the number of all', async () => {
    const created = await createRule();
    await plan(created, ['1', '2', '3']);
    await plan(created, ['4'], inMinutes(5));
    const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim()))).filter((found) => found !== null);
    const own = claimed.filter(({ projectId }) => projectId === created.project.id);
    expect(own).toEqual([
      expect.objectContaining({
        rule: RULE,
        ruleId: created.ruleId,
        secret: expect.stringMatching(/^v1 /),
        attempts: 0,
        changeIds: ['1', '2'].map(toId),
        changes: 3,
      }),
    ]);
  });

  test('of a process that died is sent by another one when its lock has ended', async () => {
    const created = await createRule();
    await plan(created, ['1']);
    await claimAll(created);
    expect(await claimAll(created, inMinutes(0.5))).toEqual([]);
    expect(await claimAll(created, inMinutes(2))).toMatchObject([{ attempts: 1 }]);
  });

  test('is tried again at its new time, and after it was sent never', async () => {
    const created = await createRule();
    await plan(created, ['1']);
    const [first] = await claimAll(created);
    if (!first) throw new Error('nothing was claimed');
    const failed = { status: 500, error: 'rejected', now: NOW } as const;
    await finishDelivery(database.db, first, { ...failed, state: 'pending', dueAt: inMinutes(1) });
    expect(await log(created)).toEqual([
      expect.objectContaining({ state: 'pending', attempts: 1, status: 500, error: 'rejected', dueAt: inMinutes(1) }),
    ]);
    const [again] = await claimAll(created, inMinutes(1));
    expect(again?.id).toBe(first.id);
    const sent = { state: 'sent', status: 200, error: null, dueAt: null, now: inMinutes(1) } as const;
    await finishDelivery(database.db, first, sent);
    expect(await claimAll(created, inMinutes(60))).toEqual([]);
    expect(await log(created)).toEqual([
      expect.objectContaining({ state: 'sent', attempts: 2, status: 200, error: null, finishedAt: inMinutes(1) }),
    ]);
  });

  test('that is a test reports no change, and waits for nothing', async () => {
    const created = await createRule();
    expect(await planTestDelivery(database.db, created.project.id, created.ruleId, NOW)).not.toBeNull();
    const [own] = await claimAll(created);
    expect(own).toMatchObject({ isTest: true, changes: 0, changeIds: [] });
    const unknown = '5f0c1f9a-3a5b-4c55-8f0e-6d1c4c1b2a90';
    expect(await planTestDelivery(database.db, created.project.id, unknown, NOW)).toBeNull();
  });
});

describe('G11: the secret of a rule', () => {
  const readStored = async ({ ruleId }: Created): Promise<string> =>
    (await database.db.pool.query('SELECT secret FROM notification_rules WHERE id = $1', [ruleId])).rows[0].secret;

  test('is stored encrypted, for this rule alone', async () => {
    const created = await createRule();
    const [stored, other] = [await readStored(created), await readStored(await createRule())];
    expect(stored).not.toContain('whsec_x');
    expect([stored, other].map((text) => openRuleSecret(KEY, created.ruleId, text))).toEqual(['whsec_x', null]);
  });

  test('that an earlier version stored in clear is encrypted, and what is encrypted stays as it is', async () => {
    const [before, after] = [await createRule(), await createRule()];
    const stored = await readStored(after);
    await database.db.pool.query(`UPDATE notification_rules SET secret = 'ghp_in_clear' WHERE id = $1`, [
      before.ruleId,
    ]);
    await Promise.all([1, 2, 3].map(() => sealClearSecrets(database.db, { key: KEY, limit: 100 })));
    expect(await readStored(before)).toMatch(/^v1 /);
    expect(openRuleSecret(KEY, before.ruleId, await readStored(before))).toBe('ghp_in_clear');
    expect(await readStored(after)).toBe(stored);
  });
});
