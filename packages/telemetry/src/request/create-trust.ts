import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
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

/** Some proxies add the port of their client, and brackets around an IPv6 address. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * The addresses of `X-Forwarded-For` without ports, from the last one to the first that can be read: what an unreadable one
 * stands for counts for the proxy that added it. Undefined for none.
 */
export function toForwarded({ 'x-forwarded-for': header }: IncomingHttpHeaders): string | undefined {
  const entries = [header ?? []].flat().flatMap((text) => text.split(',').map((entry) => entry.trim()));
  const addresses = entries.map((entry) => {
    const [, inBrackets, plain] = WITH_PORT.exec(entry) ?? [];
    return inBrackets ?? plain ?? entry;
  });
  const readable = addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1);
  return readable.length > 0 ? readable.join(', ') : undefined;
}

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
    addressOf: ({ headers, socket }) => {
      const request: Sender = { headers: { 'x-forwarded-for': toForwarded(headers) }, socket };
      return proxyAddress(request as Parameters<typeof proxyAddress>[0], isTrusted);
    },
  };
}
