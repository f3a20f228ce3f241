import { describe, expect, it, vi } from 'vitest';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';
import { ask, asPage, type Handler, PAGE, sendPage, serve } from './testing/serve.ts';

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

  it('G3: pays one point for the frame of a page, and by no header less than its cost for anything else', async () => {
    const points: number[] = [];
    const consume = async (_: Headers, cost: number) => {
      points.push(cost);
      return { allowed: true, limit: 0, retryAfterSeconds: 0 };
    };
    const prefetch = { rsc: '1', 'next-router-prefetch': '1' };
    const kindOf = (url: string) => (url.startsWith('/p/node/runs.csv') ? 'other' : 'page');
    await serve(
      sendPage,
      async (port) => {
        const sums: number[] = [];
        for (const [path, headers] of [
          ['/p/node/compare', prefetch],
          ['/p/node/compare', { 'next-router-prefetch': '1' }],
          ['/p/node/compare', { rsc: '1' }],
          ['/p/node/runs.csv', prefetch],
        ] as const) {
          points.length = 0;
          await ask(port, { path, headers });
          sums.push(points.reduce((sum, cost) => sum + cost, 0));
        }
        expect(sums).toEqual([1, 5, 5, 5]);
      },
      { consume, kindOf },
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
    await serve(
      handle,
      async (port) => {
        const response = await ask(port, { headers });
        expect([response.status, response.headers['content-type']]).toEqual([429, type]);
        expect(response.headers).toMatchObject({
          'retry-after': '7',
          ratelimit: '"reader";r=0;t=7',
          'cache-control': 'no-store',
        });
        expect(response.body).toContain('Try again in 7 s.');
      },
      { kindOf: () => 'other' },
    );
  });
});
