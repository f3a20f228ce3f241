import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PEER_HEADER } from '../viewer/viewer-header.ts';
import { forwardToApi } from './forward-to-api.ts';

/** An upload API at the inner URL, which accepts everything, and the requests that it received. */
async function startApi(): Promise<readonly IncomingMessage[]> {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    const isDeletion = request.method === 'DELETE';
    request.resume().on('end', () => {
      if (isDeletion) response.writeHead(204).end();
      else response.writeHead(201, { 'content-type': 'application/problem+json' }).end('{"id":7}');
    });
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

const request = (headers: Record<string, string>, method = 'POST') =>
  new Request('http://pages.example/p/node/x', { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });

test('a request is forwarded with its token, for the project of the page, and with the address of the visitor', async () => {
  const received = await startApi();
  const headers = { authorization: 'Bearer tacho_x', 'content-type': 'application/json' };
  const response = await forwardToApi(
    request({ ...headers, 'x-forwarded-for': '203.0.113.7', [PEER_HEADER]: '10.0.0.2' }),
    { path: ['runs'], project: 'node' },
  );
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    ...[201, 'application/problem+json', '{"id":7}'],
  ]);
  expect([received[0]?.method, received[0]?.url]).toEqual(['POST', '/v1/runs?project=node']);
  expect(received[0]?.headers).toMatchObject({ ...headers, 'x-forwarded-for': '203.0.113.7, 10.0.0.2' });
});

test('a request is forwarded with its id, so that both logs have the same', async () => {
  const received = await startApi();
  await forwardToApi(request({ 'x-request-id': 'req_0123456789abcdef', traceparent: 'of-a-stranger' }), {
    ...{ path: ['runs'], project: 'node' },
  });
  expect(received[0]?.headers['x-request-id']).toBe('req_0123456789abcdef');
  expect(received[0]?.headers.traceparent).toBeUndefined();
});

test('no part of an address leads to another one, and no cookie is forwarded', async () => {
  const received = await startApi();
  await forwardToApi(request({ cookie: 'a=b' }), { path: ['notes', '../tokens?x=1'], project: 'a&b' });
  expect(received[0]?.url).toBe('/v1/notes/..%2Ftokens%3Fx%3D1?project=a%26b');
  expect(received[0]?.headers.cookie).toBeUndefined();
});

test('a response without a body is returned as one', async () => {
  await startApi();
  const response = await forwardToApi(request({}, 'DELETE'), { path: ['notes', 'x'], project: 'node' });
  expect([response.status, response.body]).toEqual([204, null]);
});

test('where the upload server does not respond, the visitor reads what to do', async () => {
  vi.stubEnv('INGEST_URL', 'http://upload.invalid');
  vi.stubEnv('INGEST_INTERNAL_URL', 'http://127.0.0.1:1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const response = await forwardToApi(request({}), { path: ['runs'], project: 'node' });
  expect([response.status, await response.json()]).toEqual([502, { detail: expect.stringContaining('try again') }]);
});

test('without a token, the session of the signed-in user is sent, and nothing else of the cookies; a token comes first', async () => {
  const received = await startApi();
  const secret = 'a secret of the tests that is long enough';
  vi.stubEnv('AUTH_SECRET', secret);
  const token = 'a-session-token-of-the-tests';
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  const cookie = `other=1; tachograph.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  const forged = cookie.replace(token, 'another-session-token-of-tests');
  const sent: Record<string, string>[] = [{ cookie }, { cookie, authorization: 'Bearer tacho_x' }, { cookie: forged }];
  for (const headers of sent) await forwardToApi(request(headers), { path: ['notes'], project: 'node' });
  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    `Session ${token}`,
    'Bearer tacho_x',
    undefined,
  ]);
  for (const { headers } of received) expect(headers.cookie).toBeUndefined();
});
