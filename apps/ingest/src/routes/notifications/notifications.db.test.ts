import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../testing/create-log.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let admin = '';
const api = useTestApi();
beforeAll(async () => {
  admin = (await api.createToken(['admin'])).text;
});

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, { body, app = api.app, text = admin }: Requested = {}) =>
  app.inject({
    ...{ method, url: `/v1/notifications${path}` },
    headers: { authorization: `Bearer ${text}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
type Requested = { readonly body?: object; readonly app?: typeof api.app; readonly text?: string };

const SECRET = 'ghp_0123456789abcdef';
const POSTED = { url: `https://hooks.example.org/services/${SECRET}` };
const WEBHOOK = { name: 'to the team', target: { kind: 'webhook', ...POSTED } };
const CHAT = { name: 'chat', target: { kind: 'slack', ...POSTED } };
const ISSUE = { name: 'issues', target: { kind: 'github-issue', repository: 'a/b', token: SECRET } };

it('the key of a webhook is in the response that creates the rule and in no other', async () => {
  const created = (await ask('POST', '', { body: WEBHOOK })).json();
  expect(created.secret).toMatch(/^whsec_/);
  const { payload } = await ask('GET', '');
  expect(JSON.parse(payload).rules).toMatchObject([{ id: created.id, rule: { name: WEBHOOK.name } }]);
  expect(payload).not.toContain('whsec_');
  expect((await ask('DELETE', `/${created.id}`)).statusCode).toBe(204);
});

it.each([
  ['the token of a repository', ISSUE, { kind: 'github-issue', repository: 'a/b', api: 'https://api.github.com' }],
  ['the address of a webhook', WEBHOOK, { kind: 'webhook', url: 'https://hooks.example.org' }],
  ['the address of a chat', CHAT, { kind: 'slack', url: 'https://hooks.example.org' }],
])('G11: %s is in no response, in no log, and not in the stored rule', async (_, body, target) => {
  const log = createLog();
  const app = buildApp(api.deps, { level: 'trace', stream: log.stream });
  const created = await ask('POST', '', { body, app });
  expect(created.json().rule.target).toEqual(target);
  const { id } = created.json();
  const responses = [created, await ask('GET', '', { app }), await ask('GET', `/${id}/deliveries`, { app })];
  for (const { payload } of responses) expect(payload).not.toContain(SECRET);
  expect(log.text()).toContain('notification-rule-created');
  expect(log.text()).not.toContain(SECRET);
  const { rows } = await api.db.pool.query('SELECT rule::text, secret FROM notification_rules WHERE id = $1', [id]);
  expect([rows[0].rule, rows[0].secret].map((text) => text.includes(SECRET))).toEqual([false, false]);
  await ask('DELETE', `/${id}`);
  await app.close();
});

it('G11: without AUTH_SECRET no rule with a secret is made, and the response names the setting', async () => {
  const app = buildApp({ ...api.deps, ruleKey: null });
  const rows = await api.countRows();
  for (const body of [WEBHOOK, CHAT, ISSUE]) {
    const response = await ask('POST', '', { body, app });
    expect([response.statusCode, response.json().detail]).toEqual([400, expect.stringContaining('AUTH_SECRET')]);
  }
  expect(await api.countRows()).toEqual(rows);
  await app.close();
});

it('G5: a rule sends ten tests an hour, and says when the next one may be', async () => {
  const { id } = (await ask('POST', '', { body: WEBHOOK })).json();
  const requested = await Promise.all(Array.from({ length: 14 }, () => ask('POST', `/${id}/test`)));
  const statuses = requested.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array(10).fill(202), ...Array(4).fill(429)]);
  expect(requested.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('3600');
  await ask('DELETE', `/${id}`);
});

describe('what makes no rule', () => {
  const wrong: [object, string][] = [
    [{ ...WEBHOOK, name: '' }, '/name'],
    [{ ...WEBHOOK, target: { kind: 'webhook', url: 'ftp://example.org' } }, '/target/url'],
    [{ ...WEBHOOK, target: { kind: 'email', to: ['a@example.org', 'nobody'] } }, '/target/to/1'],
    [{ ...WEBHOOK, target: { ...ISSUE.target, repository: 'a' } }, '/target/repository'],
    [{ ...WEBHOOK, target: { ...ISSUE.target, token: undefined } }, '/target/token'],
    [{ ...WEBHOOK, smallest: 'much' }, '/smallest'],
    [{ ...WEBHOOK, quietHours: { from: '22:00', to: '' } }, '/quietHours/to'],
    [{ ...WEBHOOK, timeZone: 'Mars/Base' }, '/timeZone'],
  ];
  it.each(wrong)('400: %j, and its field is named', async (body, pointer) => {
    const rows = await api.countRows();
    const response = await ask('POST', '', { body });
    expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining({ pointer })]]);
    expect(response.payload).not.toContain(SECRET);
    expect(await api.countRows()).toEqual(rows);
  });

  it('403 and 404: a token that edits, and a page of another project (row 66)', async () => {
    const { text } = await api.createToken(['edit']);
    expect((await ask('POST', '', { body: WEBHOOK, text })).json().code).toBe('forbidden');
    expect((await ask('POST', '?project=nobody', { body: WEBHOOK })).json().code).toBe('not-found');
    expect((await ask('GET', '?project=nobody')).json().code).toBe('not-found');
  });
});
