import { beforeAll, expect, test, vi } from 'vitest';
import { GET } from '@/app/p/[project]/compare/as/[format]/route.ts';
import { POST } from '@/app/p/[project]/compare/share/route.ts';
import { costOf } from '@/server/limits/cost-of.ts';
import { consumeReading } from '@/server/limits/reader-limits.ts';
import { store } from '@/server/store.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';

const world = useServedWorld(createShareWorld);
beforeAll(async () => {
  vi.stubEnv('READER_POINTS_PER_MINUTE', '80');
  vi.stubEnv('SHARES_PER_HOUR', '2');
  vi.stubEnv('TRUSTED_PROXIES', '10.0.0.0/8');
  await world.upload(1, { mysql2: 1000, mariadb: 1500 });
});

const from = (peer: string, more: Record<string, string> = {}) => ({ [PEER_HEADER]: peer, ...more });
const visit = (path: string, headers: Record<string, string>) => consumeReading(new Headers(headers), costOf(path));

test('a client above its limit is stopped for the rest of the minute, by cost and by address; others are not', async () => {
  const visits: boolean[] = [];
  for (let n = 0; n < 20; n += 1) visits.push((await visit('/p/node/compare', from('203.0.113.1'))).allowed);
  expect(visits.slice(0, 16).every((allowed) => allowed)).toBe(true);
  expect(visits.at(-1)).toBe(false);
  expect((await visit('/p/node', from('203.0.113.2'))).allowed).toBe(true);
  // Behind a proxy that is trusted, it is the address that the proxy names.
  expect((await visit('/p/node', from('10.0.0.1', { 'x-forwarded-for': '203.0.113.1' }))).allowed).toBe(false);
  expect((await visit('/p/node', from('10.0.0.1', { 'x-forwarded-for': '203.0.113.3' }))).allowed).toBe(true);
  expect((await visit('/p/node', from('127.0.0.1'))).allowed).toBe(true);
});

test('it is told when to come again', async () => {
  const { retryAfterSeconds, limit } = await visit('/p/node/compare', from('203.0.113.1'));
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(limit).toBe(80);
});

test('a quiet reader costs no SQL', async () => {
  const query = vi.spyOn(store().pool, 'query');
  for (let n = 0; n < 9; n += 1) await visit('/docs', from('203.0.113.4'));
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test('an image that has to be made costs more than one that is kept', async () => {
  const image = async (why: string, peer: string) => {
    const url = `http://pages.example/p/node/compare/as/svg?driver=mariadb@1.0.0,mysql2@1.0.0&reason=${why}`;
    return (
      await GET(new Request(url, { headers: from(peer) }), {
        params: Promise.resolve({ project: 'node', format: 'svg' }),
      })
    ).status;
  };
  for (let n = 0; n < 20; n += 1) expect(await image('one', '203.0.113.5')).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push(await image(`reason ${n}`, '203.0.113.6'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.at(-1)).toBe(429);
});

test('new shares are limited by address: a stranger takes none from anybody else, and what was shared before does not count', async () => {
  const share = async (title: string, peer: string) => {
    const request = new Request('http://pages.example/p/node/compare/share', {
      ...{ method: 'POST', headers: from(peer), body: new URLSearchParams({ title }) },
    });
    const response = await POST(request, { params: Promise.resolve({ project: 'node' }) });
    return [response.status, await response.text()] as const;
  };
  for (const title of ['one', 'one', 'one', 'two']) expect((await share(title, '203.0.113.7'))[0]).toBe(303);
  const [status, text] = await share('three', '203.0.113.7');
  expect([status, text]).toEqual([429, expect.stringMatching(/2 new shares within an hour \(rate-limited\)/)]);
  expect((await share('three', '203.0.113.8'))[0]).toBe(303);
});
