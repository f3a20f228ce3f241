import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { beforeAll, describe, expect, it } from 'vitest';
import { NOW } from '../../testing/create-test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const tokens = { edit: '', admin: '' };
const api = useTestApi();
beforeAll(async () => {
  tokens.edit = (await api.createToken(['edit'])).text;
  tokens.admin = (await api.createToken(['admin'])).text;
});

type Options = { readonly text?: string; readonly query?: string };

const put = (name: string, body: unknown, { text = tokens.edit, query = '' }: Options = {}) =>
  app().inject({
    ...{ method: 'PUT', url: `/v1/reports/${name}${query}`, payload: JSON.stringify(body) },
    headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
  });
const app = () => api.app;
const remove = (name: string, text = tokens.admin) =>
  app().inject({ method: 'DELETE', url: `/v1/reports/${name}`, headers: { authorization: `Bearer ${text}` } });
const get = (path: string, query = '') => api.get(`/v1/reports${path}?project=node-connectors${query}`);
const audit = async () => {
  const { rows } = await api.db.pool.query(
    `SELECT action, target, details FROM audit_events WHERE action LIKE 'report-%' ORDER BY at, id`,
  );
  return rows;
};

it('201, then 200: a report is written, read in each version, listed at once, and gone once it is deleted', async () => {
  const before = await get('');
  const markdown = "# Größe\r\n\n<script>alert(1)</script> \u202e {docsUrl} $1 \\ '; DROP TABLE reports; --\n\t";
  const created = await put('first', { markdown, expectedVersion: 0 });
  const summary = {
    ...{ name: 'first', title: 'Größe', version: 1, by: 'ci' },
    ...{ createdAt: NOW.toISOString(), updatedAt: NOW.toISOString() },
    url: 'https://tacho.example/p/node-connectors/reports/first',
  };
  expect([created.statusCode, created.json()]).toEqual([201, { ...summary, stored: true }]);
  const changed = await put('first', { title: ' Size ', markdown, note: 'A title', expectedVersion: 1 });
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { title: 'Size', version: 2, stored: true }]);
  const again = await put('first', { title: 'Size', markdown, expectedVersion: 1 });
  expect([again.statusCode, again.json()]).toMatchObject([200, { version: 2, stored: false }]);
  const newest = await get('/first');
  const project = { slug: 'node-connectors', title: 'Node.js connectors' };
  const report = {
    format: 1,
    project,
    ...summary,
    markdown,
    note: 'A title',
    title: 'Size',
    version: 2,
    newestVersion: 2,
  };
  expect(newest.json()).toEqual(report);
  const first = (await get('/first', '&version=1')).json();
  expect(first).toEqual({ ...report, title: 'Größe', version: 1, note: null });
  const list = await get('');
  expect(list.json()).toEqual({ format: 1, project, reports: [{ ...summary, title: 'Size', version: 2 }], next: null });
  expect(list.headers.etag).not.toBe(before.headers.etag);
  const etag = String(newest.headers.etag);
  const url = '/v1/reports/first?project=node-connectors';
  expect((await app().inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  expect((await get('/first/versions')).json()).toMatchObject({
    ...{ report: 'first', next: null },
    versions: [
      { version: 2, title: 'Size', note: 'A title', by: 'ci', bytes: Buffer.byteLength(markdown) },
      { version: 1, title: 'Größe', note: null, createdAt: NOW.toISOString() },
    ],
  });
  expect((await remove('first')).statusCode).toBe(204);
  expect([(await remove('first')).statusCode, (await get('/first')).statusCode]).toEqual([404, 404]);
  expect((await get('/first/versions')).json().code).toBe('not-found');
  expect((await get('')).json()).toEqual(before.json());
  expect(await audit()).toEqual([
    { action: 'report-put', target: 'first', details: { version: 1 } },
    { action: 'report-put', target: 'first', details: { version: 2 } },
    { action: 'report-deleted', target: 'first', details: { version: 2 } },
  ]);
});

describe('what is expected', () => {
  it('409: of two who edit the same version, one is stored, and the other learns the newest version', async () => {
    await put('race', { markdown: '# One' });
    const both = await Promise.all(['a', 'b'].map((markdown) => put('race', { markdown, expectedVersion: 1 })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const rejected = both.find(({ statusCode }) => statusCode === 409)?.json();
    expect(rejected).toMatchObject({
      code: 'report-changed',
      errors: [{ pointer: '/expectedVersion', code: 'invalid-value', suggestion: '2' }],
    });
    expect((await get('/race/versions')).json().versions).toHaveLength(2);
  });

  it('409: a report that is gone is not written again by who edited it', async () => {
    const { code, detail } = (await put('gone', { markdown: 'x', expectedVersion: 4 })).json();
    expect([code, detail]).toEqual(['report-changed', expect.stringContaining('no report with this name')]);
  });
});

it('reports and versions are listed in pages', async () => {
  for (const name of ['page-a', 'page-b', 'page-c']) await put(name, { markdown: name });
  for (const n of [2, 3]) await put('page-a', { markdown: `${n}` });
  const pages: string[][] = [];
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after && `&after=${encodeURIComponent(after)}`;
    const { reports, next } = (await get('', `&limit=2${query}`)).json();
    pages.push(reports.map(({ name }: { name: string }) => name));
    after = next;
  }
  expect(pages.every((page) => page.length <= 2)).toBe(true);
  expect(pages.flat()).toEqual(['page-a', 'page-b', 'page-c', 'race']);
  const first = (await get('/page-a/versions', '&limit=2')).json();
  expect([first.versions.map(({ version }: { version: number }) => version), first.next]).toEqual([[3, 2], 2]);
  const second = (await get('/page-a/versions', '&limit=2&after=2')).json();
  expect([second.versions.map(({ version }: { version: number }) => version), second.next]).toEqual([[1], null]);
  expect((await get('/page-a/versions', '&after=1')).json()).toMatchObject({ versions: [], next: null });
});

describe('what makes no report', () => {
  const wrong: [unknown, object][] = [
    [{}, { pointer: '/markdown', code: 'missing-field' }],
    [{ markdown: '' }, { pointer: '/markdown', code: 'too-small' }],
    [{ markdown: 1 }, { pointer: '/markdown', code: 'wrong-type' }],
    [{ markdown: 'a\u0000b' }, { pointer: '/markdown', detail: 'holds a control character, U+0000' }],
    [{ markdown: '\u001b[31m' }, { pointer: '/markdown', detail: 'holds a control character, U+001B' }],
    [{ markdown: '\ud800' }, { pointer: '/markdown' }],
    [{ markdown: 'x', title: 'a\u0000' }, { pointer: '/title' }],
    [
      { markdown: 'x', title: 'x'.repeat(201) },
      { pointer: '/title', code: 'too-large' },
    ],
    [
      { markdown: 'x', title: ' ' },
      { pointer: '/title', code: 'too-small' },
    ],
    [
      { markdown: 'x', note: 'x'.repeat(301) },
      { pointer: '/note', code: 'too-large' },
    ],
    [{ markdown: 'x', note: 'a\nb' }, { pointer: '/note' }],
    [
      { markdown: 'x', expectedVersion: -1 },
      { pointer: '/expectedVersion', code: 'too-small' },
    ],
    [{ markdown: 'x', expectedVersion: 1.5 }, { pointer: '/expectedVersion' }],
    [
      { markdown: 'x', expectedVersion: 2 ** 31 },
      { pointer: '/expectedVersion', code: 'too-large' },
    ],
    [
      { markdown: 'x', text: 'y' },
      { pointer: '/text', code: 'unknown-field' },
    ],
  ];
  it.each(wrong)('400: %j, and the place is named', async (body, issue) => {
    const rows = await api.countRows();
    const response = await put('wrong', body);
    expect([response.statusCode, response.json().errors]).toEqual([400, [expect.objectContaining(issue)]]);
    expect(await api.countRows()).toEqual(rows);
  });

  it('takes half a megabyte of Markdown, however JSON writes it, and no byte more', async () => {
    const longest = 'é'.repeat(250_000);
    const escaped = `{"markdown":"${'\\u003c'.repeat(500_000)}"}`;
    const send = (payload: string) =>
      app().inject({
        ...{ method: 'PUT', url: '/v1/reports/long', payload },
        headers: { authorization: `Bearer ${tokens.edit}`, 'content-type': 'application/json' },
      });
    expect((await put('long', { markdown: longest })).statusCode).toBe(201);
    expect((await get('/long')).json().markdown).toBe(longest);
    expect((await send(escaped)).statusCode).toBe(200);
    const tooLong = await Promise.all([
      put('long', { markdown: `${longest}x` }),
      put('long', { markdown: 'x'.repeat(500_001) }),
    ]);
    expect(tooLong.map((response) => response.json().errors[0])).toMatchObject([
      { pointer: '/markdown', detail: 'has 500001 bytes in UTF-8; at most 500000 are accepted' },
      { pointer: '/markdown', code: 'too-large' },
    ]);
    expect((await send(escaped.replace('u003c', `u003c${' '.repeat(20_000)}`))).json().code).toBe('payload-too-large');
    await remove('long');
  });

  it.each(['A', '-a', 'a_b', 'a.b', 'x'.repeat(81), '%00', 'a%2Fb', '%C3%A9'])('no name is %s', async (name) => {
    const rows = await api.countRows();
    const responses = [await put(name, { markdown: 'x' }), await get(`/${name}`)];
    responses.push(await remove(name), await get(`/${name}/versions`));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 404, 404, 404]);
    expect(await api.countRows()).toEqual(rows);
  });

  it.each([
    'limit=0',
    'limit=501',
    'after=x',
    'after=2026-13-01T00:00:00.000Z~a',
    'after=2026-11-20T12:00:00.000Z~A',
    'version=1',
  ])('400: %s of the list', async (query) => {
    const response = await get('', `&${query}`);
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([400, `/${query.split('=')[0]}`]);
  });

  it.each(['version=0', 'version=x', 'version=2147483648', 'version=1.5'])('400: %s of a report', async (query) => {
    expect((await get('/race', `&${query}`)).json()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/version' }],
    });
  });

  it('404: a version that is not there', async () => {
    expect((await get('/race', '&version=99')).json()).toMatchObject({
      code: 'not-found',
      detail: expect.stringContaining('99'),
    });
  });
});

it('400: a project with as many reports as it may have', async () => {
  await api.db.pool.query(
    `INSERT INTO reports (project_id, name, title, version, created_at, updated_at)
     SELECT $1, 'full-' || n, 'R', 1, now(), now() FROM generate_series(1, 500) n`,
    [api.projectId],
  );
  const { code, detail } = (await put('one-more', { markdown: 'x' })).json();
  expect([code, detail]).toEqual(['invalid-request', expect.stringContaining('delete one first')]);
  await api.db.pool.query(`DELETE FROM reports WHERE project_id = $1 AND name LIKE 'full-%'`, [api.projectId]);
});

describe('who may', () => {
  it('401, 403 and 404: without a good token, with one that does not suffice, and for another project (row 66)', async () => {
    await put('mine', { markdown: 'x' });
    const rows = await api.countRows();
    const codes = [
      await put('mine', { markdown: 'y' }, { text: 'tacho_nobody_has_this_token' }),
      await put('mine', { markdown: 'y' }, { text: api.token }),
      await put('mine', { markdown: 'y' }, { query: '?project=nobody' }),
      await remove('mine', tokens.edit),
      await remove('nothing'),
    ].map((response) => response.json().code);
    expect(codes).toEqual(['unauthenticated', 'forbidden', 'not-found', 'forbidden', 'not-found']);
    expect(await api.countRows()).toEqual(rows);
  });

  it('a report of a private project is there for its tokens, and for nobody else', async () => {
    const slug = 'hidden';
    const project = await insertProject(api.db, { slug, title: 'Hush', visibility: 'private' });
    const { text } = await insertToken(api.db, { projectId: project?.id ?? 0, name: 'own', scopes: ['edit'] });
    expect((await put('secret', { markdown: '# Classified' }, { text })).statusCode).toBe(201);
    const read = (path: string, authorization?: string) =>
      app().inject({ url: `/v1/reports${path}?project=${slug}`, headers: authorization ? { authorization } : {} });
    const none = (await api.get('/v1/reports?project=no-such')).json();
    for (const path of ['', '/secret', '/secret/versions', '/other']) {
      for (const authorization of [undefined, `Bearer ${tokens.admin}`]) {
        const response = await read(path, authorization);
        expect([response.statusCode, response.json().detail]).toEqual([404, none.detail.replace('no-such', slug)]);
      }
      expect((await read(path, `Bearer ${text}`)).statusCode).toBe(path === '/other' ? 404 : 200);
    }
    const foreign = await put('secret', { markdown: 'x' }, { query: `?project=${slug}` });
    expect(foreign.statusCode).toBe(404);
  });

  it('nothing is written to an archived project, and everything of it is read', async () => {
    const project = await insertProject(api.db, { slug: 'old', title: 'Old' });
    const { text } = await insertToken(api.db, { projectId: project?.id ?? 0, name: 'own', scopes: ['admin'] });
    await put('kept', { markdown: '# Kept' }, { text });
    await api.db.pool.query(`UPDATE projects SET archived_at = now() WHERE slug = 'old'`);
    expect((await put('kept', { markdown: 'x' }, { text })).json().code).toBe('project-archived');
    expect((await remove('kept', text)).json().code).toBe('project-archived');
    expect((await api.get('/v1/reports/kept?project=old')).json().markdown).toBe('# Kept');
  });
});
