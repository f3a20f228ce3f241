import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET } from './[format]/route.ts';

const world = useServedWorld(createShareWorld);
beforeAll(async () => {
  vi.stubEnv('WEB_URL', 'https://tachograph.example');
  await world.upload(1, { mysql2: 1000, mariadb: 1500 });
});

const get = (format: string, query = '', project = 'node', headers: Record<string, string> = {}) =>
  GET(new Request(`http://pages.example/p/${project}/compare/as/${format}${query}`, { headers }), {
    params: Promise.resolve({ project, format }),
  });

describe('GET /p/{project}/compare/as/{format}', () => {
  it.each([
    ['json', 'application/json; charset=utf-8'],
    ['csv', 'text/csv; charset=utf-8'],
    ['md', 'text/markdown; charset=utf-8'],
    ['svg', 'image/svg+xml; charset=utf-8'],
    ['png', 'image/png'],
  ])('%s is what the page shows now, is asked for again with its tag, and nothing is stored', async (format, type) => {
    const before = await world.count();
    const response = await get(format, '?driver=mariadb@1.0.0,mysql2@1.0.0');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="comparison.${format}"`,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const tag = response.headers.get('etag') ?? '';
    const again = await get(format, '?driver=mariadb@1.0.0,mysql2@1.0.0', 'node', { 'if-none-match': tag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(await world.count()).toBe(before);
  });

  it.each(['md', 'svg'])('%s names the comparison by its drivers, says as of when, and where it is', async (format) => {
    const text = await (await get(format, '?driver=mariadb@1.0.0,mysql2@1.0.0&open=x&theme=dark')).text();
    expect(text).toContain('mariadb 1.0.0 against mysql2 1.0.0');
    expect(text).toMatch(/Live, as of \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    expect(text).toContain('tachograph.example/p/node/compare?driver=mariadb@1.0.0,mysql2@1.0.0');
    expect(text).not.toContain('Frozen');
  });

  it('follows what is uploaded', async () => {
    const figures = async () => (await get('csv', '?driver=mariadb@2.0.0,mysql2@2.0.0')).text();
    await world.upload(2, { mysql2: 1000, mariadb: 1700 }, '2.0.0');
    expect(await figures()).toContain(',1700,');
    await world.upload(3, { mysql2: 1000, mariadb: 1900 }, '2.0.0');
    expect(await figures()).toContain(',1900,');
  });

  it('has a dark image', async () => {
    expect(await (await get('svg', '?theme=dark')).text()).not.toContain('#ffffff');
  });

  it.each<[string, number, string, string, string?]>([
    ['a form that it has not', 404, 'exe', ''],
    ['a property of every object', 404, 'constructor', ''],
    ['a project that is not there', 404, 'svg', '', 'nowhere'],
    ['a comparison without a case', 422, 'svg', '?scenario=no-such-scenario'],
    ['an address that means nothing', 400, 'svg', `?metric=${'x'.repeat(1000)}`],
  ])('refuses %s and says so', async (_, status, format, query, project) => {
    const response = await get(format, query, project);
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-cache']);
    expect(await response.text()).toMatch(/^[A-Z].*\.\n$/);
  });
});
