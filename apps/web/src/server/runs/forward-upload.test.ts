import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PEER_HEADER } from '../limits/peer-header.ts';
import { forwardUpload } from './forward-upload.ts';

/** An upload API at the inner URL, which accepts everything, and the requests that it received. */
async function startApi(): Promise<readonly IncomingMessage[]> {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    request.resume().on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('INGEST_URL', 'http://upload.invalid');
  vi.stubEnv('INGEST_INTERNAL_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
  });
  return received;
}

const upload = (headers: Record<string, string>) =>
  new Request('http://pages.example/p/node/import/publish', { method: 'POST', headers, body: '{}' });

test('an upload is forwarded with its token, for the project of the page, and with the address of the visitor', async () => {
  const received = await startApi();
  const headers = { authorization: 'Bearer tacho_x', 'content-type': 'application/json' };
  const response = await forwardUpload(
    upload({ ...headers, 'x-forwarded-for': '203.0.113.7', [PEER_HEADER]: '10.0.0.2' }),
    'node',
  );
  expect(response.status).toBe(201);
  expect(received[0]?.url).toBe('/v1/runs?project=node');
  expect(received[0]?.headers).toMatchObject({ ...headers, 'x-forwarded-for': '203.0.113.7, 10.0.0.2' });
});

test('many runs are forwarded as a batch, and no other header', async () => {
  const received = await startApi();
  await forwardUpload(upload({ 'content-type': 'application/x-ndjson', cookie: 'a=b' }), 'a&b');
  expect(received[0]?.url).toBe('/v1/batches?project=a%26b');
  expect(received[0]?.headers.cookie).toBeUndefined();
});
