import type { IncomingMessage, ServerResponse } from 'node:http';
import { vi } from 'vitest';
import { ask, type Handler, PAGE, type Sent, serve } from './serve.ts';

/** A server whose pages all have the state that `world` has at the time. */
export function servePages(handle: Handler, use: (server: Served) => Promise<void>): Promise<void> {
  const world = { state: 'first', isGone: false, isListed: true, spentMs: 0 };
  const consume = vi.fn(async (_visitor: Headers, _points: number) => ({
    allowed: true,
    limit: 0,
    retryAfterSeconds: 0,
  }));
  const readState = vi.fn(async (path: string) => (path.startsWith('/p/') ? { ...world } : null));
  const askPage = (port: number) => (sent?: Sent) => ask(port, { path: '/p/node', ...sent });
  return serve(handle, (port) => use({ world, consume, readState, port, ask: askPage(port) }), {
    ...{ pageCacheBytes: 100_000, consume, readSpentMs: () => world.spentMs },
    kindOf: (url: string) => (/^\/(p|docs|sign-in)\b/.test(url) ? 'page' : 'nothing'),
    readState,
  });
}

type Served = {
  readonly world: { state: string; isGone: boolean; isListed: boolean; spentMs: number };
  readonly consume: ReturnType<typeof vi.fn>;
  readonly readState: ReturnType<typeof vi.fn>;
  readonly port: number;
  readonly ask: (sent?: Sent) => ReturnType<typeof ask>;
};

export const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';

/** A page that counts how often it was rendered, and has its nonce wherever Next.js writes it. */
export function createPage(more: Handler = () => {}) {
  const render = vi.fn(async (incoming: IncomingMessage, response: ServerResponse) => {
    const nonce = incoming.headers['x-nonce'];
    response.setHeader('content-type', PAGE);
    response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate');
    response.setHeader('link', `</a.css>; rel=preload; nonce="${nonce}"`);
    await more(incoming, response);
    response.write(`<script nonce="${nonce}">${render.mock.calls.length}</script>`);
    response.end(
      Buffer.from(`<i>ü ${incoming.url} ${incoming.headers.cookie ?? ''} ${incoming.headers.rsc ?? ''}</i>`),
    );
  });
  return render;
}
