import type { IncomingHttpHeaders } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Which senders are proxies of the installation. */
export type Trust = {
  /** Whether an IP address is that of one. */
  readonly has: (address: string) => boolean;
  /** Whether the sender of the request itself is one. */
  readonly isProxy: (request: Sender) => boolean;
  /** The address that the request comes from: of its sender, or the last one of `X-Forwarded-For` that is no proxy. */
  readonly addressOf: (request: Sender) => string;
};

/** What is known of who sends a request. */
export type Sender = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * @param proxies IP addresses, networks such as `10.0.0.0/8`, or the names `loopback`, `linklocal`, `uniquelocal`
 * @throws {TypeError} on any other entry
 */
export function createTrust(proxies: readonly string[]): Trust {
  const isTrusted = proxies.length === 0 ? () => false : proxyAddress.compile([...proxies]);
  const has = (address: string) => isTrusted(address, 0);
  return {
    has,
    isProxy: ({ socket }) => socket.remoteAddress !== undefined && has(socket.remoteAddress),
    addressOf: (request) => proxyAddress(request as Parameters<typeof proxyAddress>[0], isTrusted),
  };
}
