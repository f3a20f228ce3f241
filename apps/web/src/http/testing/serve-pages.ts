import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { vi } from 'vitest';
import { createWebServer } from '../create-web-server.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
export type Sent = { readonly path?: string; readonly method?: string; readonly headers?: Record<string, string> };

const PAGE = 'text/html; charset=utf-8';

/** A server whose pages all have the state that `world` has at the time. */
export async function servePages(handle: Handler, use: (server: Served) => Promise<void>): Promise<void> {
  const world = { state: 'first', isGone: false, isListed: true, spentMs: 0 };
  const consume = vi.fn(async (_visitor: Headers, _points: number) => ({
    allowed: true,
    limit: 0,
    retryAfterSeconds: 0,
  }));
  const server = createWebServer(async (incoming, response) => handle(incoming, response), {
    ...{ webUrl: 'http://tacho.example', bodyTimeoutMs: 30_000, pageCacheBytes: 100_000, consume },
    readSpentMs: () => world.spentMs,
    readUser: async () => null,
    findNewAddress: async () => null,
    kindOf: (url) => (/^\/(p|docs|sign-in)\b/.test(url) ? 'page' : 'nothing'),
    readState: async (path) => (path.startsWith('/p/') ? { ...world } : null),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await use({ world, consume, port, ask: (sent) => ask(port, sent) });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

type Served = {
  readonly world: { state: string; isGone: boolean; isListed: boolean; spentMs: number };
  readonly consume: ReturnType<typeof vi.fn>;
  readonly port: number;
  readonly ask: (sent?: Sent) => ReturnType<typeof ask>;
};

async function ask(port: number, { path = '/p/node', method = 'GET', headers = {} }: Sent = {}) {
  const sent = request({ port, path, method, headers, agent: false });
  sent.end();
  const [response]: IncomingMessage[] = (await once(sent, 'response')) as never;
  if (!response) throw new Error('no response');
  const bytes = await buffer(response);
  const body = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

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
