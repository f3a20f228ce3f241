import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notificationRule } from '@tachograph/schema/notification';
import { createStore, type Store } from '@tachograph/store/database';
import { deriveRuleKey, insertRule, listDeliveries, type RuleKey } from '@tachograph/store/notifications';
import { useTestDatabase } from '@tachograph/store/testing';
import { afterEach, expect, it } from 'vitest';
import { createChangingProject, toFoundChange } from '../testing/store-histories.ts';
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

type Request = {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, string>;
};

/** What the API of GitHub does with a request for an issue: 201 for who has the token, 401 for everyone else. */
async function startGitHub(token: string) {
  const got: Request[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isKnown = request.headers.authorization === `Bearer ${token}`;
      const address = `${request.method} ${request.url}`;
      if (isKnown) got.push({ address, headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.writeHead(isKnown ? 201 : 401, { 'content-type': 'application/json' }).end('{"number":7}');
    });
  });
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { got, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3` };
}

const NOW = Date.parse('2027-01-01T00:00:00Z');
const KEY = deriveRuleKey('a secret of the tests that is long enough');
const TOKEN = 'ghp_0123456789abcdef';

async function createRule(api: string, secret = TOKEN) {
  const { project, keys, storeFound } = await createChangingProject(database.db);
  const target = { kind: 'github-issue', repository: 'sidorares/node-mysql2', api };
  const stored = await insertRule(database.db, project.id, {
    rule: notificationRule.parse({ name: 'r', target, direction: 'both' }),
    ...{ sealed: { secret, key: KEY }, now: new Date(NOW - 1000), createdByName: 'admin', most: 10 },
  });
  const log = () => listDeliveries(database.db, project.id, { ruleId: stored?.id ?? '', limit: 50 });
  return { project, keys, storeFound, log };
}

/** Messages of groups are due within about a minute. */
async function rounds(stores: readonly Store[] = [database.db], ruleKey: RuleKey | null = KEY) {
  for (const at of [NOW, NOW + 70_000])
    await Promise.all(
      stores.map((db) =>
        notify({
          ...{ db, now: () => new Date(at), webUrl: 'https://tacho.example.org', email: null, ruleKey },
          post: { timeoutMs: 600_000, allowedNetworks: ['127.0.0.0/8'] },
        }),
      ),
    );
}

it('each group of changes is one issue of the repository, by two servers together and whatever is found later', async () => {
  const { got, api } = await startGitHub(TOKEN);
  const { project, keys, storeFound, log } = await createRule(api);
  const [first = '', second = ''] = keys;
  const ofRelease = [first, second].map((key) => ({ ...toFoundChange(key, 1), group: 'release' }));
  await storeFound([...ofRelease, toFoundChange(first, 5)]);
  const other = createStore(database.url);
  closing.push(() => other.pool.end());
  await rounds([database.db, other]);
  await rounds([database.db, other]);
  expect(got).toHaveLength(2);
  expect(new Set(got.map(({ address }) => address))).toEqual(
    new Set(['POST /api/v3/repos/sidorares/node-mysql2/issues']),
  );
  const bodies = got.map(({ body }) => body).sort((a, b) => (a.body?.length ?? 0) - (b.body?.length ?? 0));
  expect(bodies).toEqual([
    {
      title: expect.stringMatching(/^mariadb since .*: faster in 2 scenarios/),
      body: expect.stringMatching(/^- ▲ \[mariadb since /),
    },
    {
      title: expect.stringMatching(/^mariadb is .* since /),
      body: expect.stringContaining(`/p/${project.slug}/changes?change=`),
    },
  ]);
  expect(got[0]?.headers).toMatchObject({ accept: 'application/vnd.github+json', 'user-agent': 'tachograph' });
  expect((await log()).map(({ state, status }) => [state, status])).toEqual([
    ['sent', 201],
    ['sent', 201],
  ]);
});

it('a token that GitHub rejects is in the log as a status, and never as a text', async () => {
  const { got, api } = await startGitHub('ghp_another_token');
  const { keys, storeFound, log } = await createRule(api);
  await storeFound([toFoundChange(keys[0] ?? '', 1)]);
  await rounds();
  expect(got).toEqual([]);
  const entries = await log();
  expect(entries).toMatchObject([{ state: 'pending', status: 401, error: 'rejected' }]);
  expect(JSON.stringify(entries)).not.toContain(TOKEN);
});

it('G11: a token that another AUTH_SECRET encrypted is sent to nobody, and one that is in clear still works', async () => {
  const { got, api } = await startGitHub(TOKEN);
  const { project, keys, storeFound, log } = await createRule(api);
  await storeFound([toFoundChange(keys[0] ?? '', 1)]);
  await rounds([database.db], deriveRuleKey('another secret of the tests, long enough'));
  expect(got).toEqual([]);
  expect(await log()).toMatchObject([{ state: 'pending', status: null, error: 'secret-unreadable' }]);
  await database.db.pool.query(`UPDATE notification_rules SET secret = $2 WHERE project_id = $1`, [project.id, TOKEN]);
  await database.db.pool.query(`UPDATE deliveries SET due_at = created_at WHERE project_id = $1`, [project.id]);
  await rounds([database.db], null);
  expect(got).toHaveLength(1);
  expect(await log()).toMatchObject([{ state: 'sent', status: 201 }]);
});
