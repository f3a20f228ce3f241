import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEER_HEADER, recordPeerAddresses } from './peer-address.ts';

const server = createServer((request, response) => response.end(String(request.headers[PEER_HEADER])));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a request has the address of its socket, whatever its client claims', async () => {
  recordPeerAddresses();
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { [PEER_HEADER]: '203.0.113.7' } });
  expect(await response.text()).toBe('127.0.0.1');
});
