import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChangeMessage } from '@tachograph/analysis/notification';
import { notificationRule } from '@tachograph/schema/notification';
import {
  deriveRuleKey,
  insertRule,
  listDeliveries,
  planDelivery,
  planTestDelivery,
} from '@tachograph/store/notifications';
import { useTestDatabase } from '@tachograph/store/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestProject } from '../testing/store-histories.ts';
import { createDeliveries, type MessageDeps } from './deliver-messages.ts';
import { createMailLimits } from './mail-limits.ts';
import { toPostSecret } from './post-secret.ts';
import { createSecret, signMessage } from './sign-message.ts';

const database = useTestDatabase();

async function deliverMessages(deps: MessageDeps): Promise<void> {
  const { send, ended } = createDeliveries(deps, (error) => {
    throw error;
  });
  await send();
  await ended();
}

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

type Got = { readonly id: string; readonly signature: string; readonly timestamp: string; readonly body: string };

/** A receiver on this machine that responds with one status after the other, the last of them for ever. */
async function listen(statuses: readonly number[] = [200]) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [id, signature, timestamp] = ['id', 'signature', 'timestamp'].map((name) =>
        String(request.headers[`webhook-${name}`]),
      );
      got.push({ id, signature, timestamp, body: Buffer.concat(parts).toString() } as Got);
      response.writeHead(statuses[Math.min(got.length, statuses.length) - 1] ?? 200).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

const KEY = deriveRuleKey('a secret of the tests that is long enough');
const START = Date.parse('2026-11-23T10:00:00.000Z');

const toId = (nth: string) => nth.padStart(16, '0');

const toChange = (id: string): ChangeMessage => ({
  id,
  url: `https://tacho.example.org/p/x/changes/${id}`,
  sentence: `change ${id}`,
  line: `change ${id}`,
  driver: 'mysql2',
  scenario: 'select-1',
  metric: 'throughput',
  direction: 'worse',
  ratio: 0.9,
  exact: false,
});

/** A rule of a new project, with its own clock. */
async function createRule(target: Record<string, unknown>, known: Partial<MessageDeps> = {}) {
  const project = await createTestProject(database.db);
  const clock = { at: START };
  const secret = createSecret();
  const { url } = target;
  const isPosted = typeof url === 'string';
  const stored = await insertRule(database.db, project.id, {
    rule: notificationRule.parse({
      name: 'r',
      target: isPosted ? { ...target, url: 'https://example.org/…' } : target,
    }),
    sealed: { secret: isPosted ? toPostSecret({ key: secret, url }) : secret, key: KEY },
    now: new Date(START),
    createdByName: 'admin',
    most: 10,
  });
  const ruleId = stored?.id ?? '';
  const deps: MessageDeps = {
    db: database.db,
    now: () => new Date(clock.at),
    webUrl: 'https://tacho.example.org',
    post: { timeoutMs: 600_000, allowedNetworks: ['127.0.0.0/8'] },
    email: null,
    ruleKey: KEY,
    limits: createMailLimits(database.db),
    readReported: async ({ changeIds }) => changeIds.map(toChange),
    ...known,
  };
  const plan = (...changes: string[]) =>
    planDelivery(database.db, project.id, {
      ruleId,
      changeIds: changes.map(toId),
      dueAt: new Date(clock.at),
      now: new Date(clock.at),
    });
  const log = () => listDeliveries(database.db, project.id, { ruleId, limit: 50 });
  return { project, ruleId, secret, deps, clock, plan, log };
}

describe('a webhook', () => {
  it('gets the changes once, signed with the key of its rule', async () => {
    const { got, url } = await listen();
    const { project, secret, deps, plan, log } = await createRule({ kind: 'webhook', url });
    await plan('1', '2');
    await deliverMessages(deps);
    await deliverMessages(deps);
    expect(got).toHaveLength(1);
    const [{ id, signature, timestamp, body }] = got as [Got];
    const at = new Date(Number(timestamp) * 1000);
    expect(signature).toBe(signMessage({ id, at, body, secret })['webhook-signature']);
    expect(JSON.parse(body)).toMatchObject({
      type: 'changes.found',
      test: false,
      project: project.slug,
      total: 2,
      changes: [{ id: toId('1') }, { id: toId('2') }],
    });
    expect(await log()).toEqual([expect.objectContaining({ state: 'sent', attempts: 1, status: 200, error: null })]);
  });

  it('that fails is tried again after one, five and thirty minutes, with the same id', async () => {
    const { got, url } = await listen([500, 503, 200]);
    const { deps, plan, clock, log } = await createRule({ kind: 'webhook', url });
    await plan('1');
    for (const minutes of [0, 0.5, 1, 3, 6, 60]) {
      clock.at = START + minutes * 60_000;
      await deliverMessages(deps);
    }
    expect(got).toHaveLength(3);
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    expect(await log()).toEqual([expect.objectContaining({ state: 'sent', attempts: 3, status: 200 })]);
  });

  it('that fails for a day is given up, and one that is gone at once', async () => {
    const dead = await listen([500]);
    const failing = await createRule({ kind: 'webhook', url: dead.url });
    const gone = await listen([410]);
    const left = await createRule({ kind: 'webhook', url: gone.url });
    await failing.plan('1');
    await left.plan('1');
    for (let hours = 0; hours < 60; hours += 1) {
      failing.clock.at = START + hours * 3_600_000;
      await deliverMessages(failing.deps);
    }
    expect(dead.got).toHaveLength(7);
    expect(await failing.log()).toEqual([expect.objectContaining({ state: 'failed', attempts: 7, error: 'rejected' })]);
    expect(gone.got).toHaveLength(1);
    expect(await left.log()).toEqual([expect.objectContaining({ state: 'failed', attempts: 1, status: 410 })]);
  });

  it('inside the network of the server gets nothing, and the log says why', async () => {
    const { got, url } = await listen();
    const { deps, plan, log } = await createRule(
      { kind: 'webhook', url },
      { post: { timeoutMs: 600_000, allowedNetworks: [] } },
    );
    await plan('1');
    await deliverMessages(deps);
    expect(got).toEqual([]);
    expect(await log()).toEqual([
      expect.objectContaining({ state: 'pending', error: 'private-address', status: null }),
    ]);
  });

  it('gets a test when somebody asks for one, which says that it is one', async () => {
    const { got, url } = await listen();
    const { project, ruleId, deps } = await createRule({ kind: 'webhook', url });
    await planTestDelivery(database.db, project.id, ruleId, deps.now());
    await deliverMessages(deps);
    expect(JSON.parse(got[0]?.body ?? '{}')).toMatchObject({ test: true, changes: [{ id: 'test' }] });
  });
});

it('a message whose changes are no longer found is not sent', async () => {
  const { got, url } = await listen();
  const { deps, plan, log } = await createRule({ kind: 'slack', url }, { readReported: async () => [] });
  await plan('1');
  await deliverMessages(deps);
  expect(got).toEqual([]);
  expect(await log()).toEqual([expect.objectContaining({ state: 'sent', status: null })]);
});

it('two processes send each of forty messages once', async () => {
  const { got, url } = await listen();
  const rule = await createRule({ kind: 'webhook', url });
  for (let nth = 0; nth < 40; nth += 1) {
    rule.clock.at = START + nth;
    await rule.plan(String(nth));
  }
  for (let round = 0; round < 3; round += 1)
    await Promise.all([deliverMessages(rule.deps), deliverMessages(rule.deps)]);
  expect(new Set(got.map(({ id }) => id)).size).toBe(40);
  expect(got).toHaveLength(40);
});

it('G5: a receiver that hangs holds up no other project, and gets nothing more before it is tried again', async () => {
  const hanging = createServer(() => {});
  servers.push(hanging);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const post = { timeoutMs: 300, allowedNetworks: ['127.0.0.0/8'] };
  const stuck = await createRule(
    { kind: 'webhook', url: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/` },
    { post },
  );
  for (const nth of [1, 2, 3]) {
    stuck.clock.at = START + nth;
    await stuck.plan(String(nth));
  }
  const { got, url } = await listen();
  const good = await createRule({ kind: 'webhook', url });
  await good.plan('1');
  const { send, ended } = createDeliveries(stuck.deps, () => {});
  await send();
  await expect.poll(() => got.length).toBe(1);
  const before = (await stuck.log()).map(({ attempts }) => attempts);
  expect(before.toSorted()).toEqual([0, 0, 1]);
  await ended();
  const after = await stuck.log();
  expect(after.map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1]);

  hanging.closeAllConnections();
});
