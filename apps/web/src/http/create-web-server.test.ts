import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { publishRequestError } from '@/server/errors/request-errors.ts';
import { ask, asPage, type Handler, PAGE, sendPage, serve } from './testing/serve.ts';

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
  it('has a policy with a new nonce, which Next.js was given with the request and the address of the page', async () => {
    const seen: unknown[] = [];
    const handle: Handler = (incoming, response) => {
      const { 'x-nonce': nonce, 'x-tachograph-address': address } = incoming.headers;
      seen.push([incoming.headers['content-security-policy'], nonce, address]);
      sendPage(incoming, response);
    };
    await serve(handle, async (port) => {
      const requested = { path: '/p/node?q=a', headers: { 'x-tachograph-address': '/p/other' } };
      const policies = [await ask(port, requested), await ask(port, requested)].map(
        ({ headers }) => headers['content-security-policy'],
      );
      const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(String(policy))?.[1]);
      expect(new Set(nonces).size).toBe(2);
      expect(seen).toEqual(policies.map((policy, index) => [policy, nonces[index], '/p/node?q=a']));
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
    await serve(
      handle,
      async (port) => {
        const { headers, body } = await ask(port);
        expect([headers['content-security-policy'], headers['cross-origin-resource-policy'], body]).toEqual([
          'sandbox',
          'cross-origin',
          '<svg/>',
        ]);
      },
      { kindOf: () => 'other' },
    );
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

  it.each(['/p/a/drivers/%00', '/_next/../p/a/compare', '*', '/p/a?driver=%00', '/api/trpc/%E0%A4%A'])(
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
