import dns, { type LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postMessage } from './post-message.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A receiver on this machine: its port, and how many requests it got. */
async function listen(handle: Handler) {
  const seen = { requests: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handle(request, response, Buffer.concat(parts).toString()));
  });
  servers.push(server);
  // All addresses of this machine: one of them stands for a public address below.
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return { port: (server.address() as AddressInfo).port, seen };
}

const LOCAL = { timeoutMs: 600_000, allowedNetworks: ['127.0.0.0/8'] };
const PUBLIC = { timeoutMs: 600_000, allowedNetworks: [] };
const message = (url: string) => ({ url, headers: { 'webhook-id': 'm' }, body: '{"total":"ü"}' });

describe('a message', () => {
  it('arrives whole, with its headers', async () => {
    const got: unknown[] = [];
    const { port } = await listen((request, response, body) => {
      got.push([request.method, request.url, request.headers['webhook-id'], request.headers['content-type'], body]);
      response.writeHead(204).end();
    });
    expect(await postMessage(message(`http://127.0.0.1:${port}/hook?a=b`), LOCAL)).toEqual({
      status: 204,
      error: null,
    });
    expect(got).toEqual([['POST', '/hook?a=b', 'm', 'application/json', '{"total":"ü"}']]);
  });

  it.each([
    [410, 'rejected'],
    [500, 'rejected'],
  ])('that gets %i is %s', async (status, error) => {
    const { port } = await listen((_, response) => response.writeHead(status).end());
    expect(await postMessage(message(`http://127.0.0.1:${port}/`), LOCAL)).toEqual({ status, error });
  });

  it('follows no redirect, which might lead into the network of the server (row 58)', async () => {
    const inside = await listen((_, response) => response.writeHead(200).end());
    const location = `http://127.0.0.1:${inside.port}/`;
    const { port } = await listen((_, response) => response.writeHead(307, { location }).end());
    expect(await postMessage(message(`http://127.0.0.1:${port}/`), LOCAL)).toEqual({
      status: 307,
      error: 'redirected',
    });
    expect(inside.seen.requests).toBe(0);
  });

  it('to somebody who never responds ends in time', async () => {
    const { port } = await listen(() => {});
    const outcome = await postMessage(message(`http://127.0.0.1:${port}/`), { ...LOCAL, timeoutMs: 100 });
    expect(outcome).toEqual({ status: null, error: 'timeout' });
  });

  it('to a response without end reads its status and no more', async () => {
    const { port } = await listen((_, response) => {
      response.writeHead(200);
      const endless = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(endless));
    });
    expect(await postMessage(message(`http://127.0.0.1:${port}/`), LOCAL)).toEqual({ status: 200, error: null });
  });

  it('to a port that nobody listens on is unreachable', async () => {
    const { port } = await listen(() => {});
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect(await postMessage(message(`http://127.0.0.1:${port}/`), LOCAL)).toEqual({
      status: null,
      error: 'unreachable',
    });
  });
});

describe('an address inside the network', () => {
  it.each([
    ['by its number', '127.0.0.1'],
    ['by a name', 'localhost'],
    ['in another notation', '0x7f.1'],
    ['as one whole number', '2130706433'],
    ['in IPv6', '[::1]'],
    ['in IPv6 that contains IPv4', '[::ffff:127.0.0.1]'],
    ['of a cloud’s metadata', '169.254.169.254'],
    ['of a private network', '10.0.0.1'],
  ])('%s gets no request (row 58)', async (_, host) => {
    const { port, seen } = await listen((__, response) => response.writeHead(200).end());
    const outcome = await postMessage(message(`http://${host}:${port}/`), PUBLIC);
    expect(outcome).toEqual({ status: null, error: 'private-address' });
    expect(seen.requests).toBe(0);
  });

  it('gets them where the installation allows its network (row 58)', async () => {
    const { port, seen } = await listen((_, response) => response.writeHead(200).end());
    await postMessage(message(`http://localhost:${port}/`), { ...PUBLIC, allowedNetworks: ['127.0.0.1', '::1'] });
    expect(seen.requests).toBe(1);
  });
});

/** Names lead where `next` says, lookup by lookup. */
function lookUp(next: () => readonly string[]) {
  const lookup = (_: string, options: dns.LookupOptions, callback: (...found: unknown[]) => void) => {
    const found: LookupAddress[] = next().map((address) => ({ address, family: 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address, 4);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never);
  syncBuiltinESMExports();
}

describe('a name that leads elsewhere the next time', () => {
  /** Stands for a public address; 127.0.0.1 is inside the network. */
  const ALLOWED = { timeoutMs: 600_000, allowedNetworks: ['127.0.0.2'] };
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it('is checked at each connection by the address that it is made to, so no rebinding leads inside (row 58)', async () => {
    const { port, seen } = await listen((_, response) => response.writeHead(204).end());
    const found = [['127.0.0.2'], ['127.0.0.1']];
    lookUp(() => found.shift() ?? []);
    const url = `http://rebound.example:${port}/hook`;
    expect(await postMessage(message(url), ALLOWED)).toEqual({ status: 204, error: null });
    expect(await postMessage(message(url), ALLOWED)).toEqual({ status: null, error: 'private-address' });
    expect(seen.requests).toBe(1);
  });

  it('leads to none of its addresses where one is inside (row 58)', async () => {
    const { port, seen } = await listen((_, response) => response.writeHead(204).end());
    lookUp(() => ['127.0.0.1', '127.0.0.2']);
    const outcome = await postMessage(message(`http://both.example:${port}/`), ALLOWED);
    expect(outcome).toEqual({ status: null, error: 'private-address' });
    expect(seen.requests).toBe(0);
  });
});
