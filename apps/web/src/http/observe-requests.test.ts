import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMetrics, createMetricsAccess } from '@tachograph/telemetry/metrics';
import { createTrust, currentRequest } from '@tachograph/telemetry/request';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWebServer } from './create-web-server.ts';
import { createObserver } from './observe-requests.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Line = {
  readonly reqId: string;
  readonly msg: string;
  readonly res: Record<string, unknown>;
  readonly responseTime: number;
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A server whose requests are observed, with what its log has. */
async function serve(handle: Handler, trustedProxies: readonly string[] = []) {
  const lines: Line[] = [];
  const metrics = createMetrics({ version: 'test' });
  const server = createWebServer(handle, {
    ...{ webUrl: 'http://tacho.example', bodyTimeoutMs: 30_000, pageCacheBytes: 0, readSpentMs: () => 0 },
    ...{
      consume: async () => ({ allowed: true, limit: 0, retryAfterSeconds: 0 }),
      findNewAddress: async () => null,
      kindOf: () => 'page',
      readState: async () => null,
      readVisitor: async () => null,
    },
    observe: createObserver({
      metrics,
      mayRead: createMetricsAccess({ token: null, allow: [], trustedProxies }),
      routeOf: (url) => (url.startsWith('/p/') ? '/p/[project]' : 'other'),
      proxies: createTrust(trustedProxies),
      log: { info: (line: object, msg?: string) => void lines.push({ ...line, msg } as Line) },
    }),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const sent = request({ port, path, headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return { ask, lines, metrics, port };
}

const sendOk: Handler = async (_request, response) => void response.end('ok');

describe('the log of the pages', () => {
  test('has a line for each request, with its route and no value of its path, its query or its headers', async () => {
    const { ask, lines } = await serve(sendOk);
    const { headers } = await ask('/p/secret-name?token=secret-value', { authorization: 'Bearer secret-token' });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({
      reqId: headers['x-request-id'],
      res: { statusCode: 200, method: 'GET', route: '/p/[project]', bytes: expect.any(Number) },
      responseTime: expect.any(Number),
      msg: 'request completed',
    });
    expect(lines[0]?.res.bytes).toBeGreaterThan(100);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('has a request whose client left as 499', async () => {
    const { lines, port, metrics } = await serve(() => new Promise(() => {}));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /p/node HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => metrics.read()).toContain('tachograph_http_requests_in_progress 1\n');
    socket.destroy();
    await expect.poll(() => lines[0]?.res.statusCode).toBe(499);
    expect(await metrics.read()).toContain('tachograph_http_requests_in_progress 0\n');
  });
});

describe('the id of a request', () => {
  test('is that of a trusted proxy, in the response, the log and whatever runs for it', async () => {
    const seen: unknown[] = [];
    const handle: Handler = async (incoming, response) => {
      await Promise.resolve();
      seen.push(incoming.headers['x-request-id'], currentRequest()?.id);
      response.end();
    };
    const { ask, lines } = await serve(handle, ['127.0.0.1']);
    for (const [headers, id] of [
      [{ 'x-request-id': 'proxy-0001' }, 'proxy-0001'],
      [{ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }, TRACE],
    ] as const) {
      const response = await ask('/p/node', headers);
      expect([response.headers['x-request-id'], ...seen.splice(0)]).toEqual([id, id, id]);
      await expect.poll(() => lines.at(-1)?.reqId).toBe(id);
    }
  });

  test('is one of ours for everybody else, and for what is not well-formed', async () => {
    const stranger = await serve(sendOk);
    const trusted = await serve(sendOk, ['127.0.0.1']);
    const own = /^req_[\da-f]{16}$/;
    expect((await stranger.ask('/p/node', { 'x-request-id': 'proxy-0001' })).headers['x-request-id']).toMatch(own);
    expect((await trusted.ask('/p/node', { 'x-request-id': "a'b" })).headers['x-request-id']).toMatch(own);
  });
});

describe('GET /metrics of the pages', () => {
  test('is for this machine; what came through a proxy gets what the pages have at that path', async () => {
    const handle: Handler = async (_request, response) => void response.writeHead(404).end('no page');
    const { ask } = await serve(handle);
    const allowed = await ask('/metrics');
    expect([allowed.status, allowed.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' })).toMatchObject({ status: 404, body: 'no page' });
  });

  test('has each request by route and status, and each problem by its code', async () => {
    const { ask, metrics } = await serve(sendOk);
    await ask('/p/one');
    await ask('/p/two');
    await ask('/p/%');
    await expect
      .poll(() => metrics.read())
      .toContain('tachograph_http_requests_total{method="GET",route="/p/[project]",status="400"} 1');
    const read = await metrics.read();
    expect(read).toContain('tachograph_http_requests_total{method="GET",route="/p/[project]",status="200"} 2');
    expect(read).toContain('tachograph_problems_total{code="invalid-request"} 1');
    expect(read).toContain('tachograph_http_request_duration_seconds_count{method="GET",route="/p/[project]"} 3');
  });
});
