import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Which senders are proxies of the installation. */
export type Trust = {
  /** Whether the sender of the request itself is one. */
  readonly isProxy: (request: Sender) => boolean;
  /** The address that the request comes from: of its sender, or the last one of `X-Forwarded-For` that is no proxy. */
  readonly addressOf: (request: Sender) => string;
};

export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * @param proxies IP addresses, networks such as `10.0.0.0/8`, or the names `loopback`, `linklocal`, `uniquelocal`
 * @throws {TypeError} on an entry that is none of these
 */
export function createTrust(proxies: readonly string[]): Trust {
  const isTrusted = proxies.length === 0 ? () => false : proxyAddress.compile([...proxies]);
  return {
    isProxy: ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0),
    addressOf: (request) => proxyAddress(request as IncomingMessage, isTrusted),
  };
}
