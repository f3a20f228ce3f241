import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
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

const REASON = 'The machine was throttled';
const UNKNOWN = 'r_ffffffffffffffff';

const upload = async (title: string) => (await api.post(toRun({ title }))).json().id as string;
const ask = (method: 'PUT' | 'DELETE', url: string, { text = admin.text, app = api.app, body = {} as unknown } = {}) =>
  app.inject({
    ...{ method, url, headers: { authorization: `Bearer ${text}` } },
    ...(method === 'PUT'
      ? {
          payload: JSON.stringify(body),
          headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
        }
      : {}),
  });
const remove = (id: string, more?: Parameters<typeof ask>[2]) => ask('DELETE', `/v1/runs/${id}`, more);
const exclude = (id: string, body: unknown = { reason: REASON }, more?: Parameters<typeof ask>[2]) =>
  ask('PUT', `/v1/runs/${id}/exclusion`, { body, ...more });
const include = (id: string, more?: Parameters<typeof ask>[2]) => ask('DELETE', `/v1/runs/${id}/exclusion`, more);

const compare = async () => (await api.get('/v1/compare?project=node-connectors&scenario=select-1000-rows')).json();

describe('DELETE /v1/runs/{id}', () => {
  it('204: the run is gone, and the same document is stored anew, with the same key too (row 63)', async () => {
    const post = () => api.post(toRun({ title: 'deleted' }), { headers: { 'idempotency-key': 'nightly' } });
    const { id } = (await post()).json();
    const response = await remove(id);
    expect([response.statusCode, response.payload]).toEqual([204, '']);
    for (const path of ['', '/raw']) expect((await api.get(`/v1/runs/${id}${path}`)).statusCode).toBe(404);
    const again = await post();
    expect([again.statusCode, again.json()]).toEqual([201, expect.objectContaining({ id, stored: true })]);
    expect((await post()).statusCode).toBe(200);
  });

  it('404: twice, unknown, and what is no id look the same', async () => {
    const id = await upload('once');
    expect((await remove(id)).statusCode).toBe(204);
    for (const gone of [id, UNKNOWN, 'x', '%00']) {
      const { code, detail } = (await remove(gone)).json();
      expect([code, detail]).toEqual(['not-found', 'The project has no run with this id.']);
    }
  });
});

describe('PUT and DELETE /v1/runs/{id}/exclusion', () => {
  it('exclude a run, with reason and time wherever it is read, and include it again with every answer as before', async () => {
    const newest = toRun({ title: 'excluded', startedAt: '2026-11-20T11:00:00Z' });
    const { id } = (await api.post(newest)).json();
    const before = await compare();
    const response = await exclude(id);
    const since = NOW.toISOString();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { run: id, project: 'node-connectors', reason: REASON, since },
    ]);
    const read = async () => (await api.get(`/v1/runs/${id}`)).json();
    expect(await read()).toMatchObject({
      exclusion: { reason: REASON, since },
      exclusions: [{ reason: REASON, since, until: null }],
    });
    expect((await api.post(newest)).json().message).toContain(`excluded: ${REASON}`);
    expect(JSON.stringify(await compare())).not.toContain(id);
    for (const _ of [1, 2]) expect((await include(id)).statusCode).toBe(204);
    expect(await compare()).toEqual(before);
    expect(JSON.stringify(before)).toContain(id);
    expect(await read()).toMatchObject({ exclusion: null, exclusions: [{ reason: REASON, since, until: since }] });
    await remove(id);
  });

  it.each([
    [{}, { pointer: '/reason', code: 'missing-field' }],
    [{ reason: '' }, { pointer: '/reason', code: 'too-small' }],
    [{ reason: '  ' }, { pointer: '/reason' }],
    [{ reason: 7 }, { pointer: '/reason', code: 'wrong-type' }],
    [{ reason: 'x'.repeat(501) }, { pointer: '/reason', code: 'too-large' }],
    [{ reason: 'a\nb' }, { pointer: '/reason', code: 'invalid-value' }],
    [
      { reason: 'good', until: 'x' },
      { pointer: '/until', code: 'unknown-field' },
    ],
    [[], { pointer: '', code: 'wrong-type' }],
  ])('400: %j excludes nothing, and the place is named', async (body, issue) => {
    const id = await upload('no reason');
    const rows = await api.countRows();
    const response = await exclude(id, body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid-request', errors: [expect.objectContaining(issue)] }),
    ]);
    expect(await api.countRows()).toEqual(rows);
  });

  it('415: takes JSON only', async () => {
    const url = `/v1/runs/${UNKNOWN}/exclusion`;
    const headers = { authorization: `Bearer ${admin.text}`, 'content-type': 'text/plain' };
    expect((await api.app.inject({ method: 'PUT', url, headers, payload: REASON })).statusCode).toBe(415);
  });
});

describe('every change of a run', () => {
  const CHANGES = [remove, (id: string, more?: Parameters<typeof ask>[2]) => exclude(id, undefined, more), include];

  it('401 and 403: without a good token, or with one that only uploads, nothing happens', async () => {
    const id = await upload('guarded');
    const rows = await api.countRows();
    for (const change of CHANGES) {
      expect((await change(id, { text: 'tacho_nobody_has_this_token' })).json().code).toBe('unauthenticated');
      expect((await change(id, { text: api.token })).json().code).toBe('forbidden');
    }
    expect(await api.countRows()).toEqual(rows);
  });

  it('404: the admin of another project has no such run, though it is there (row 66)', async () => {
    const id = await upload('ours');
    const other = await insertProject(api.db, { slug: 'other', title: 'Other' });
    if (!other) throw new Error('the slug is taken');
    const { text } = await insertToken(api.db, { projectId: other.id, name: 'theirs', scopes: ['admin'] });
    const rows = await api.countRows();
    for (const change of CHANGES) {
      const { code, detail } = (await change(id, { text })).json();
      expect([code, detail]).toEqual(['not-found', 'The project has no run with this id.']);
    }
    expect(await api.countRows()).toEqual(rows);
  });

  it('leaves a line in the log that says who did what to which run', async () => {
    const log = createLog();
    const run = await upload('audited');
    const app = buildApp(api.deps, { level: 'info', stream: log.stream });
    for (const change of [exclude, include, remove]) {
      expect(
        (await (change === exclude ? exclude(run, undefined, { app }) : change(run, { app }))).statusCode,
      ).toBeLessThan(300);
    }
    const lines = log
      .text()
      .split('\n')
      .filter((line) => line.includes('"audit"'));
    const of = { project: 'node-connectors', by: admin.id, target: run };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { audit: 'run-excluded', ...of, reason: REASON },
      { audit: 'run-included', ...of },
      { audit: 'run-deleted', ...of },
    ]);
    expect(log.text()).not.toContain(admin.text);
    await app.close();
  });
});
