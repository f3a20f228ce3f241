import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { POST } from '@/app/p/[project]/compare/share/route.ts';
import { GET } from '@/app/s/[id]/[format]/route.ts';
import { createCallerFactory } from '@/server/init.ts';
import { readPageState } from '@/server/pages/read-page-state.ts';
import { appRouter } from '@/server/root.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { toViewer } from '@/server/viewer/signed-in.ts';

const world = useServedWorld(createShareWorld);
beforeAll(async () => {
  await world.upload(1, { mysql2: 1000, mariadb: 1500 });
});

const ORIGIN = 'http://pages.example';

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, project = 'node') =>
  POST(
    new Request(`${ORIGIN}/p/${project}/compare/share`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    { params: Promise.resolve({ project }) },
  );

async function share(title: string, fields: Record<string, string> = {}): Promise<string> {
  const response = await post({ title, ...fields });
  expect(response.status, await response.clone().text()).toBe(303);
  return response.headers.get('location')?.replace('/s/', '') ?? '';
}

const get = (id: string, format: string, headers: Record<string, string> = {}, query = '') =>
  GET(new Request(`${ORIGIN}/s/${id}.${format}${query}`, { headers }), { params: Promise.resolve({ id, format }) });

const read = (id: string) =>
  createCallerFactory(appRouter)({ db: world.db, viewer: toViewer(null) }).shares.get({ id });

const sha256 = async (response: Response) =>
  createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');

describe('POST /p/{project}/compare/share', () => {
  it('by somebody who is no member is 403, unless the installation allows it, and then expires', async () => {
    const before = await world.count();
    vi.stubEnv('PUBLIC_SHARES_DAYS', '0');
    const rejected = await post({ title: 'Of a stranger' });
    expect([rejected.status, await rejected.text()]).toEqual([403, expect.stringContaining('forbidden')]);
    expect(await world.count()).toBe(before);
    vi.stubEnv('PUBLIC_SHARES_DAYS', '7');
    const id = await share('Of a stranger');
    const { rows } = await world.db.pool.query(
      `SELECT by_name AS "byName", expires_at - created_at = interval '7 days' AS "isWeek" FROM shares WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ byName: null, isWeek: true }]);
    vi.stubEnv('PUBLIC_SHARES_DAYS', '30');
  });

  it('leads to the share; the same content made twice, by whatever address, is one share', async () => {
    const id = await share('The same', { driver: 'mariadb@1.0.0,mysql2@1.0.0' });
    expect(id).toMatch(/^[0-9a-v]{20}$/);
    const before = await world.count();
    expect(await share('The same', { driver: 'mariadb@1.0.0,mysql2@1.0.0' })).toBe(id);
    expect(await share(' The same ')).toBe(id);
    expect(await world.count()).toBe(before);
  });

  it('freezes samples, printed figures, the environment and the run', async () => {
    const content = JSON.parse(await (await get(await share('Whole'), 'json')).text());
    expect(content.rows[0].cells[1].measurement).toMatchObject({
      value: 1500,
      printed: [{ unit: 'ops/s', value: 1500, n: 400 }],
    });
    expect(content.rows[0].cells[1].measurement.samples.length).toBeGreaterThan(100);
    expect(content.runs[0].record.server).toEqual({ product: 'mariadb', version: '10.11.19' });
    expect(content.environments[0].fields.length).toBeGreaterThan(10);
    expect(content.runs[0].contentHash.slice(0, 16)).toBe(content.runs[0].id.slice(2));
  });

  it.each<[string, number, Record<string, string>, Record<string, string>, string?]>([
    ['no title', 422, { title: ' ' }, {}],
    ['a title with an invisible letter', 422, { title: 'a\u202eb' }, {}],
    ['a title that is too long', 422, { title: 'x'.repeat(201) }, {}],
    ['a project that is not there', 404, { title: 'x' }, {}, 'nowhere'],
    ['a comparison without a case', 422, { title: 'x', scenario: 'no-such-scenario' }, {}],
    ['a form that is too large', 413, { title: 'x', driver: 'y'.repeat(30_000) }, {}],
  ])('refuses %s, says so, and stores nothing', async (_, status, fields, headers, project) => {
    const before = await world.count();
    const response = await post(fields, headers, project);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/^[A-Z].*\.\n$/);
    expect(await world.count()).toBe(before);
  });
});

describe('GET /s/{id}.{format}', () => {
  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['md', 'text/markdown; charset=utf-8'],
    ['svg', 'image/svg+xml; charset=utf-8'],
    ['png', 'image/png'],
    ['card.png', 'image/png'],
  ])('.%s never changes, and a client that has it gets 304', async (format, type) => {
    const id = await share('Formats');
    const response = await get(id, format);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const tag = response.headers.get('etag') ?? '';
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await get(id, format, { 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await get(id, format, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each(['png', 'card.png'])('.%s has a dark form', async (format) => {
    const id = await share('Dark');
    const [light, dark] = [await get(id, format), await get(id, format, {}, '?theme=dark')];
    for (const response of [light, dark]) {
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.readUInt32BE(16)).toBe(1200);
    }
    expect(light.headers.get('etag')).not.toBe(dark.headers.get('etag'));
  });

  it('.svg has a dark form', async () => {
    const id = await share('Dark');
    const [light, dark] = [await get(id, 'svg'), await get(id, 'svg', {}, '?theme=dark')];
    expect(await light.text()).toContain('#ffffff');
    expect(await dark.text()).not.toContain('#ffffff');
    expect(light.headers.get('etag')).not.toBe(dark.headers.get('etag'));
  });

  it('what is no share, no form of one, or a deleted one says so and is not kept by caches', async () => {
    const id = await share('To be deleted');
    expect((await get(id, 'exe')).status).toBe(404);
    expect((await get(id, 'constructor')).status).toBe(404);
    expect((await get('00000000000000000000', 'json')).status).toBe(404);
    await world.remove(id);
    for (const format of ['json', 'csv', 'md', 'svg', 'png', 'card.png']) {
      const response = await get(id, format);
      expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-cache']);
      expect(await response.text()).not.toContain('To be deleted');
    }
    expect(await read(id)).toMatchObject({ state: 'deleted', project: 'node' });
    expect(await share('To be deleted')).toBe(id);
    expect((await get(id, 'json')).status).toBe(410);
  });
});

it('the page of a share is gone, not missing, once it is deleted', async () => {
  const isGone = async (id: string) => (await readPageState(`/s/${id}`, toViewer(null)))?.isGone;
  const id = await share('Gone');
  expect(await isGone(id)).toBe(false);
  await world.remove(id);
  expect(await isGone(id)).toBe(true);
  expect(await isGone('00000000000000000000')).toBeUndefined();
  expect(await isGone('not-an-id')).toBeUndefined();
});

// Last: it takes away what the others share.
describe('a share while its project goes on', () => {
  it('has the same bytes on every later day, and tells what has changed', async () => {
    const id = await share('Immune');
    const { hash } = (await read(id)) as { hash: string };
    const since = async () => {
      expect(await sha256(await get(id, 'json'))).toBe(hash);
      const opened = await read(id);
      return opened.state === 'stored' ? opened.since : undefined;
    };
    expect(await since()).toEqual({ changes: [], newer: [] });

    await world.upload(2, { mariadb: 1400 });
    await world.upload(3, { mariadb: 2000, mysql: 100 }, '1.1.0');
    expect(await since()).toEqual({
      changes: [{ kind: 'newer', row: 'Select 1', column: 'mariadb@1.0.0' }],
      newer: [{ driver: 'mariadb', version: '1.1.0' }],
    });

    await world.forgetRuns();
    expect(await since()).toMatchObject({ changes: [{ kind: 'deleted' }, { kind: 'deleted' }] });
    await world.upload(1, { mysql2: 1000, mariadb: 1500 });
    expect(await since()).toMatchObject({ changes: [] });

    await world.forgetProject();
    expect(await since()).toBeNull();
  });
});
