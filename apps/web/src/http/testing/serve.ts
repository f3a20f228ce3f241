import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createWebServer } from '../create-web-server.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
export type Sent = { readonly path?: string; readonly method?: string; readonly headers?: Record<string, string> };
export const PAGE = 'text/html; charset=utf-8';
export const asPage = { accept: 'text/html' };

/** Run `use` against a server whose requests get `handle`. */
export async function serve(handle: Handler, use: (port: number) => Promise<void>, more = {}): Promise<void> {
  const settings = {
    ...{ webUrl: 'http://tacho.example', bodyTimeoutMs: 30_000, pageCacheBytes: 0, readVisitor: async () => null },
    readSpentMs: () => 0,
    ...{ readState: async () => null, findNewAddress: async () => null },
    kindOf: () => 'page' as const,
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

export async function ask(port: number, { path = '/', method = 'GET', headers = {} }: Sent = {}) {
  const sent = request({ port, path, method, headers, agent: false });
  sent.end();
  const [response]: IncomingMessage[] = (await once(sent, 'response')) as never;
  if (!response) throw new Error('no response');
  const bytes = await buffer(response);
  const body = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

export const sendPage: Handler = (_, response) => {
  response.setHeader('cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate');
  response.setHeader('content-type', PAGE);
  response.end('<p>page</p>');
};
