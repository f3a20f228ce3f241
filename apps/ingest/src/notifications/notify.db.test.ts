import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notificationRule } from '@tachograph/schema/notification';
import { createStore, type Store } from '@tachograph/store/database';
import { insertRule, listDeliveries } from '@tachograph/store/notifications';
import { toNewRun, useTestDatabase } from '@tachograph/store/testing';
import { aggregatePending, insertRun } from '@tachograph/store/uploads';
import { afterEach, expect, it } from 'vitest';
import { evaluateDue } from '../changes/evaluate-due.ts';
import { createTestProject, sampleResult, sampleRun } from '../testing/store-histories.ts';
import { createNotifier } from './notify.ts';

const notify = async (deps: Parameters<typeof createNotifier>[0]) => {
  const notifier = createNotifier(deps, (error) => {
    throw error;
  });
  await notifier.notify();
  await notifier.ended();
};

const database = useTestDatabase();

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listen() {
  const got: { total: number; changes: { sentence: string; url: string; direction: string }[] }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(204).end();
    });
  });
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

type Project = Awaited<ReturnType<typeof createTestProject>>;

const NOW = new Date('2027-01-01T00:00:00Z');

/** A speed that falls by a third at the tenth run and is regained at the twentieth, with noise of one percent. */
const speedAt = (n: number) => (n < 10 || n >= 20 ? 900 : 600) * (1 + ((n * 7) % 5) / 500);

async function upload(project: Project, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    await insertRun(database.db, toNewRun(project, sampleRun(n, { results: [sampleResult({ value: speedAt(n) })] })));
  }
  await aggregatePending(database.db);
  const onError = (error: unknown) => {
    throw error;
  };
  await evaluateDue(database.db, { now: () => NOW, restFactor: 0, isStopped: () => false, onError });
}

const createRule = (project: Project, url: string, known: Record<string, unknown> = {}) =>
  insertRule(database.db, project.id, {
    rule: notificationRule.parse({ name: 'r', target: { kind: 'webhook', url }, ...known }),
    sealed: null,
    now: new Date(NOW.getTime() - 1000),
    createdByName: 'admin',
    most: 10,
  });

const round = (db: Store = database.db) =>
  notify({
    db,
    now: () => NOW,
    webUrl: 'https://tacho.example.org',
    post: { timeoutMs: 600_000, allowedNetworks: ['127.0.0.0/8'] },
    email: null,
    ruleKey: null,
  });

it('what uploads change is reported once, with the sentence and the address that opens it in the list, by two servers together', async () => {
  const { got, url } = await listen();
  const project = await createTestProject(database.db);
  await createRule(project, url);
  const other = createStore(database.url);
  closing.push(() => other.pool.end());
  await upload(project, 0, 20);
  await Promise.all([round(), round(other), round(), round(other)]);
  await round();
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({ total: 1, changes: [{ direction: 'worse' }] });
  const [change] = got[0]?.changes ?? [];
  expect(change?.sentence).toMatch(/1\.\d+× slower in .* since 2026-/);
  expect(change?.url).toMatch(/^https:\/\/tacho\.example\.org\/p\/[^/]+\/changes\?change=[0-9a-f]{16}$/);
});

it('a rule reports only what it wants: what became worse, but for another rule what became better', async () => {
  const [worse, better] = [await listen(), await listen()];
  const project = await createTestProject(database.db);
  await createRule(project, worse.url);
  await createRule(project, better.url, { direction: 'better' });
  await upload(project, 0, 30);
  await round();
  await round();
  expect(worse.got.flatMap(({ changes }) => changes.map(({ direction }) => direction))).toEqual(['worse']);
  expect(better.got.flatMap(({ changes }) => changes.map(({ direction }) => direction))).toEqual(['better']);
});

it('what was found before a rule was created is not reported', async () => {
  const { got, url } = await listen();
  const project = await createTestProject(database.db);
  await upload(project, 0, 20);
  const rule = await createRule(project, url);
  await database.db.pool.query('UPDATE notification_rules SET created_at = $2 WHERE id = $1', [
    rule?.id,
    new Date(NOW.getTime() + 1),
  ]);
  await round();
  expect(got).toEqual([]);
});

it('a digest reports at its time all that was found, and nothing that is gone by then', async () => {
  const { got, url } = await listen();
  const project = await createTestProject(database.db);
  const rule = await createRule(project, url, { digest: 'daily', direction: 'both' });
  await upload(project, 0, 30);
  await round();
  expect(got).toEqual([]);
  const [waiting] = await listDeliveries(database.db, project.id, { ruleId: rule?.id ?? '', limit: 5 });
  expect(waiting).toMatchObject({ changes: 2, state: 'pending', dueAt: new Date('2027-01-01T08:00:00Z') });
  await database.db.pool.query(`UPDATE changes SET is_current = false WHERE project_id = $1 AND direction = 'better'`, [
    project.id,
  ]);
  await database.db.pool.query('UPDATE deliveries SET due_at = $2 WHERE project_id = $1', [project.id, NOW]);
  await round();
  expect(got.map(({ total, changes }) => [total, changes[0]?.direction])).toEqual([[1, 'worse']]);
});
