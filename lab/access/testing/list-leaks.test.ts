import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listLeaks } from './list-leaks.ts';
import { PRIVATE } from './requests.ts';

const OUTSIDERS = [{ name: 'a stranger' }, { name: 'an owner of another project', cookie: 'session=other' }];

/** What leaks from a route that gives everybody this for the private project, and 404 for every other. */
async function plant(status: number, body: string): Promise<string[]> {
  const server = createServer(({ url = '' }, response) =>
    url.includes(PRIVATE.slug) ? response.writeHead(status).end(body) : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [location, missing] = [`/p/${PRIVATE.slug}/planted`, '/p/no-such/planted'];
  const leaks = await listLeaks(base, { location, missing, outsiders: OUTSIDERS });
  server.closeAllConnections();
  server.close();
  return leaks;
}

test.each([
  ['shows a private project to everybody', 200, PRIVATE.title],
  ['rejects it by another status than a project that does not exist', 403, ''],
  ['names it in its error', 404, PRIVATE.title],
])('a planted route that %s is found, for each outsider', async (_, status, body) => {
  const leaks = await plant(status, body);
  expect(OUTSIDERS.filter(({ name }) => !leaks.some((leak) => leak.includes(name)))).toEqual([]);
});

test('a route that answers as for a project that does not exist leaks nothing', async () => {
  expect(await plant(404, 'There is no such page.')).toEqual([]);
});
