import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { publishRequestError } from '@/server/errors/request-errors.ts';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';
import { createWebServer } from './create-web-server.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
type Options = { readonly path?: string; readonly method?: string; readonly headers?: Record<string, string> };
const PAGE = 'text/html; charset=utf-8';
const asPage = { accept: 'text/html' };

/** Run `use` against a server whose requests get `handle`. */
async function serve(handle: Handler, use: (port: number) => Promise<void>, more = {}): Promise<void> {
  const settings = {
    ...{ webUrl: 'http://tacho.example', bodyTimeoutMs: 30_000, pageCacheBytes: 0, readUser: async () => null },
    ...{ readState: async () => null, findNewAddress: async () => null },
    consume: async () => ({ allowed: true, limit: 0, retryAfterSeconds: 0 }),
    ...more,
  };
  const server = createWebServer(async (incoming, response) => handle(incoming, response), settings);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function ask(port: number, { path = '/', method = 'GET', headers = {} }: Options = {}) {
  const sent = request({ port, path, method, headers, agent: false });
  sent.end();
  const [response]: IncomingMessage[] = (await once(sent, 'response')) as never;
  if (!response) throw new Error('no response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const sendPage: Handler = (_, response) => {
  response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate');
  response.setHeader('content-type', PAGE);
  response.end('<p>page</p>');
};

/** What Next.js does with a page whose query fails. */
const failWith =
  (code: Parameters<typeof publishRequestError>[0]['code']): Handler =>
  ({ headers }, response) => {
    publishRequestError({ requestId: String(headers['x-request-id']), code });
    response.statusCode = 500;
    response.setHeader('content-type', PAGE);
    response.setHeader('link', '</chunk.js>; rel=preload');
    response.write('<html id="__next_error__">');
    response.end('secret');
  };

describe('a page', () => {
  it('has a policy with a new nonce, which Next.js was given with the request and the path of the page', async () => {
    const seen: unknown[] = [];
    const handle: Handler = (incoming, response) => {
      const { 'x-nonce': nonce, 'x-tachograph-path': path } = incoming.headers;
      seen.push([incoming.headers['content-security-policy'], nonce, path]);
      sendPage(incoming, response);
    };
    await serve(handle, async (port) => {
      const requested = { path: '/p/node?q=a', headers: { 'x-tachograph-path': '/p/other' } };
      const policies = [await ask(port, requested), await ask(port, requested)].map(
        ({ headers }) => headers['content-security-policy'],
      );
      const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(String(policy))?.[1]);
      expect(new Set(nonces).size).toBe(2);
      expect(seen).toEqual(policies.map((policy, index) => [policy, nonces[index], '/p/node']));
    });
  });

  it('may be shown again by "back" without a request, but not from a shared cache', async () => {
    await serve(sendPage, async (port) => {
      expect((await ask(port)).headers['cache-control']).toBe('private, no-cache');
    });
  });

  it('keeps the policy that a route has set itself', async () => {
    const handle: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml', 'content-security-policy': 'sandbox' }).end('<svg/>');
    };
    await serve(handle, async (port) => {
      const { headers, body } = await ask(port);
      expect([headers['content-security-policy'], headers['cross-origin-resource-policy'], body]).toEqual([
        'sandbox',
        'cross-origin',
        '<svg/>',
      ]);
    });
  });
});

describe('a request that fails', () => {
  it('because of the database is 503 with Retry-After and a page for it, not what Next.js had begun', async () => {
    await serve(failWith('database-unavailable'), async (port) => {
      const { status, headers, body } = await ask(port, { path: '/p/a?driver=%22%3E', headers: asPage });
      expect([status, headers['retry-after'], headers['content-type'], headers.link]).toEqual([
        503,
        '5',
        PAGE,
        undefined,
      ]);
      expect(body).toContain('The database is not available');
      expect(body).toContain('href="/p/a?driver=%22%3E"');
      expect(body).toContain(String(headers['x-request-id']));
      expect(body).not.toMatch(/secret|__next_error__|<script/);
      const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1];
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    });
  });

  it('is problem details for a program', async () => {
    await serve(failWith('database-unavailable'), async (port) => {
      const { status, headers, body } = await ask(port, { path: '/p/a/badge.json?driver=1' });
      expect([status, headers['content-type']]).toEqual([503, 'application/problem+json']);
      expect(JSON.parse(body)).toMatchObject({
        type: 'http://tacho.example/docs/errors/database-unavailable',
        code: 'database-unavailable',
        status: 503,
        instance: '/p/a/badge.json',
        requestId: headers['x-request-id'],
      });
    });
  });

  it.each([
    ['invalid-request', 400],
    ['not-found', 404],
    ['internal', 500],
  ] as const)('with %s has the status %i', async (code, status) => {
    await serve(failWith(code), async (port) => {
      expect((await ask(port)).status).toBe(status);
    });
  });

  it('keeps the response that a route has made of it', async () => {
    const handle: Handler = (_, response) => {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    };
    await serve(handle, async (port) => {
      const { status, headers, body } = await ask(port);
      expect([status, body, headers['retry-after']]).toEqual([503, '{}', '5']);
    });
  });

  it('in the handler itself is 500 without the text of the error', async () => {
    const handle: Handler = () => Promise.reject(new Error('secret'));
    await serve(handle, async (port) => {
      const { status, body } = await ask(port, { headers: asPage });
      expect([status, body.includes('secret')]).toEqual([500, false]);
    });
  });

  it('is nobody else’s failure', async () => {
    const handle: Handler = (incoming, response) =>
      incoming.url === '/bad' ? failWith('internal')(incoming, response) : sendPage(incoming, response);
    await serve(handle, async (port) => {
      const statuses = await Promise.all(['/bad', '/', '/bad', '/'].map((path) => ask(port, { path })));
      expect(statuses.map(({ status }) => status)).toEqual([500, 200, 500, 200]);
    });
  });
});

describe('a request that is not handed on', () => {
  const never: Handler = () => {
    throw new Error('was handed on');
  };

  it.each(['/p/a/drivers/%00', '/p/a?driver=%00', '/api/trpc/%E0%A4%A'])(
    '%s is 400, as a page and as JSON',
    async (path) => {
      await serve(never, async (port) => {
        const page = await ask(port, { path, headers: asPage });
        expect([page.status, page.headers['content-type']]).toEqual([400, PAGE]);
        expect(page.body).toContain('This URL cannot be read');
        const problem = await ask(port, { path });
        expect([problem.status, JSON.parse(problem.body).code]).toEqual([400, 'invalid-request']);
      });
    },
  );

  it('is a form of another site', async () => {
    await serve(never, async (port) => {
      const headers = { origin: 'https://evil.example' };
      const { status, body } = await ask(port, { method: 'POST', path: '/p/a/compare/share', headers });
      expect([status, JSON.parse(body).code]).toEqual([403, 'foreign-origin']);
    });
  });
});

describe('a body that trickles in', () => {
  it('ends with 408 and a closed connection (row 30)', async () => {
    const read: Handler = async (incoming, response) => {
      await text(incoming);
      response.end('read');
    };
    await serve(
      read,
      async (port) => {
        const socket = connect(port, '127.0.0.1');
        socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\na');
        expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 (?:.*\r\n)+connection: close\r\n/i);
      },
      { bodyTimeoutMs: 50 },
    );
  });

  it('is no matter where it arrives in time', async () => {
    const read: Handler = async (incoming, response) => {
      response.end(await text(incoming));
    };
    await serve(read, async (port) => {
      const socket = connect(port, '127.0.0.1');
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\na');
      setImmediate(() => socket.write('b'));
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*ab/s);
    });
  });
});

describe('a visitor', () => {
  it('is known to routes by the address of the socket, whatever the request claims', async () => {
    const seen: unknown[] = [];
    const handle: Handler = (incoming, response) => {
      seen.push(incoming.headers[PEER_HEADER]);
      sendPage(incoming, response);
    };
    await serve(handle, async (port) => {
      await ask(port, { headers: { [PEER_HEADER]: '203.0.113.7' } });
    });
    expect(seen).toEqual(['127.0.0.1']);
  });

  it('prefetches a link for nothing, and only with both headers of Next.js: with one of them it renders a page', async () => {
    const consume = vi.fn(async () => ({ allowed: true, limit: 0, retryAfterSeconds: 0 }));
    const prefetch = { 'next-router-prefetch': '1' };
    await serve(
      sendPage,
      async (port) => {
        const counts: number[] = [];
        for (const headers of [{ rsc: '1', ...prefetch }, prefetch, { rsc: '1' }] as Record<string, string>[]) {
          consume.mockClear();
          await ask(port, { path: '/docs', headers });
          counts.push(consume.mock.calls.length);
        }
        expect(counts).toEqual([0, 1, 1]);
      },
      { consume },
    );
  });

  it('without points gets neither a page nor a query', async () => {
    const readState = vi.fn(async () => null);
    const consume = async () => ({ allowed: false, limit: 9, retryAfterSeconds: 7 });
    const handle: Handler = () => {
      throw new Error('was handed on');
    };
    await serve(
      handle,
      async (port) => {
        const { status, headers, body } = await ask(port, { path: '/p/a', headers: asPage });
        expect([status, headers['retry-after'], headers['ratelimit-policy']]).toEqual([429, '7', '"reader";q=9;w=60']);
        expect(body).toContain('Try again in 7 s.');
      },
      { consume, readState },
    );
    expect(readState).not.toHaveBeenCalled();
  });

  it.each([
    ['a page', asPage, PAGE],
    ['a problem', {}, 'application/problem+json'],
  ])('who requested too much gets %s with the time to wait', async (_, headers, type) => {
    const handle: Handler = (_incoming, response) => {
      response.writeHead(429, {
        'retry-after': '7',
        ratelimit: '"reader";r=0;t=7',
        'ratelimit-policy': '"reader";q=9;w=60',
      });
      response.end();
    };
    await serve(handle, async (port) => {
      const response = await ask(port, { headers });
      expect([response.status, response.headers['content-type']]).toEqual([429, type]);
      expect(response.headers).toMatchObject({
        'retry-after': '7',
        ratelimit: '"reader";r=0;t=7',
        'cache-control': 'no-store',
      });
      expect(response.body).toContain('Try again in 7 s.');
    });
  });
});
