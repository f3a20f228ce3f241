import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** The header that carries the address of the socket to routes, which see headers only. */
export const PEER_HEADER = 'x-tachograph-peer';

/**
 * From now on every request to this process has the address of its socket in `PEER_HEADER`, whatever its client sent there.
 * Node.js publishes a request on this channel before any handler sees it.
 */
export function recordPeerAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
  });
}
