import { insertProject } from '@tachograph/store/projects';
import { findToken, insertToken } from '@tachograph/store/tokens';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLog } from '../../testing/create-log.ts';
import { NOW } from '../../testing/create-test-api.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let admin: { id: string; text: string };
const api = useTestApi();
beforeAll(async () => {
  admin = await api.createToken(['admin']);
});

const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, options: InjectOptions = {}, text = admin.text) =>
  api.app.inject({ method, url, ...options, headers: { authorization: `Bearer ${text}`, ...options.headers } });
const create = (payload: object, text?: string) => ask('POST', '/v1/tokens', { payload }, text);

describe('POST /v1/tokens', () => {
  it('makes a token for the project, shows its text once, and it uploads', async () => {
    const response = await create({
      name: ' nightly ',
      scopes: ['upload', 'upload'],
      expiresAt: '2027-01-01T00:00:00Z',
    });
    expect(response.statusCode).toBe(201);
    const { token, ...rest } = response.json();
    expect(rest).toEqual({
      id: expect.any(String),
      project: 'node-connectors',
      name: 'nightly',
      prefix: token.slice(0, 12),
      scopes: ['upload'],
      createdAt: expect.any(String),
      expiresAt: '2027-01-01T00:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await api.post(toRun(), { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(201);
    expect((await ask('GET', '/v1/tokens')).payload).not.toContain(token);
  });

  it('is valid for a year unless the request says otherwise, and for ever only where it says so', async () => {
    const of = { name: 'x', scopes: ['upload'] };
    expect((await create(of)).json().expiresAt).toBe('2027-11-20T12:00:00.000Z');
    expect((await create({ ...of, expiresAt: null })).json().expiresAt).toBeNull();
  });

  it.each([
    [{}, 'name'],
    [{ name: '', scopes: ['upload'] }, 'name'],
    [{ name: 'a\u0000b', scopes: ['upload'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['root'] }, 'scopes'],
    [{ name: 'x', scopes: ['upload'], expiresAt: 'soon' }, 'expiresAt'],
    [{ name: 'x', scopes: ['upload'], expiresAt: NOW.toISOString() }, 'expiresAt'],
    [{ name: 'x', scopes: ['upload'], project: 'other' }, 'project'],
  ])('refuses %j and says why', async (payload, field) => {
    const response = await create(payload);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
    expect(response.json().detail).toContain(field);
  });

  it.each(['GET', 'POST'] as const)('%s wants the scope admin', async (method) => {
    const payload = method === 'POST' ? { payload: { name: 'x', scopes: ['admin'] } } : {};
    expect((await ask(method, '/v1/tokens', payload, api.token)).json().code).toBe('forbidden');
    expect((await ask(method, '/v1/tokens', payload, 'tacho_unknown_unknown')).json().code).toBe('unauthenticated');
  });

  it('leaves a line in the log that says who made and revoked what, and no secret', async () => {
    const log = createLog();
    const app = buildApp(api.deps, { level: 'info', stream: log.stream });
    const headers = { authorization: `Bearer ${admin.text}` };
    const payload = { name: 'audited', scopes: ['upload'] };
    const { id, token } = (await app.inject({ method: 'POST', url: '/v1/tokens', headers, payload })).json();
    await app.inject({ method: 'DELETE', url: `/v1/tokens/${id}`, headers });
    const lines = log
      .text()
      .split('\n')
      .filter((line) => line.includes('"audit"'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        audit: 'token-created',
        project: 'node-connectors',
        by: admin.id,
        target: id,
        name: expect.any(String),
        scopes: ['upload'],
        expiresAt: '2027-11-20T12:00:00.000Z',
      },
      { audit: 'token-revoked', project: 'node-connectors', by: admin.id, target: id, force: false },
    ]);
    expect(log.text()).not.toContain(token);
    expect(log.text()).not.toContain(admin.text);
    await app.close();
  });
});

describe('DELETE /v1/tokens/{id}', () => {
  it('revokes a token, which is refused from then on and stays in the list (row 54)', async () => {
    const { id, token } = (await create({ name: 'gone', scopes: ['upload'] })).json();
    expect((await ask('DELETE', `/v1/tokens/${id}`)).statusCode).toBe(204);
    expect((await ask('DELETE', `/v1/tokens/${id}`)).statusCode).toBe(204);
    expect((await api.post(toRun(), { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401);
    const { tokens } = (await ask('GET', '/v1/tokens')).json();
    expect(tokens.find((entry: { id: string }) => entry.id === id).revokedAt).toEqual(expect.any(String));
  });

  it('says of the token of another project what it says of none (row 66)', async () => {
    const other = await insertProject(api.db, { slug: 'other', title: 'Other' });
    const theirs = await insertToken(api.db, { projectId: other?.id ?? 0, name: 'ci', scopes: ['upload'] });
    const ids = [theirs.token.id, '00000000-0000-4000-8000-000000000000', 'none', '%00', 'a%00b'];
    const responses = await Promise.all(ids.map((id) => ask('DELETE', `/v1/tokens/${id}`)));
    for (const response of responses) expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
    expect(new Set(responses.map((response) => response.json().detail)).size).toBe(1);
    expect((await findToken(api.db, theirs.text))?.revokedAt).toBeNull();
  });

  it('keeps the last admin token unless it is forced', async () => {
    const project = await insertProject(api.db, { slug: 'lonely', title: 'Lonely' });
    const { token, text } = await insertToken(api.db, { projectId: project?.id ?? 0, name: 'a', scopes: ['admin'] });
    const kept = await ask('DELETE', `/v1/tokens/${token.id}`, {}, text);
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'last-admin-token']);
    expect((await ask('DELETE', `/v1/tokens/${token.id}?force=1`, {}, text)).statusCode).toBe(204);
    expect((await ask('GET', '/v1/tokens', {}, text)).statusCode).toBe(401);
  });
});
