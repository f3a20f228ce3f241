import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebServer } from './create-web-server.ts';

const server = createWebServer(
  async (_, response) => void response.setHeader('content-type', 'text/plain').end('page'),
  {
    ...{ webUrl: 'http://tacho.example', bodyTimeoutMs: 30_000, pageCacheBytes: 0, readVisitor: async () => null },
    ...{ consume: async () => ({ allowed: true, limit: 0, retryAfterSeconds: 0 }), readState: async () => null },
    readSpentMs: () => 0,
    findNewAddress: async (url) => (url.startsWith('/p/old') ? url.replace('/p/old', '/p/new') : null),
    kindOf: () => 'page',
  },
);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, redirect: 'manual' });

test.each(['/p/old', '/p/old/compare?driver=a@1', '/p/old/badge.svg?driver=a'])(
  'a reader of %s is led to the new name of the project, with the rest of the URL',
  async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location')]).toEqual([308, path.replace('/p/old', '/p/new')]);
    expect(headers.get('cache-control')).toBe('no-cache');
  },
);

test('other pages are sent, and forms are not repeated at another address', async () => {
  expect((await ask('/p/other')).status).toBe(200);
  expect((await ask('/p/old', 'POST')).status).toBe(200);
});
