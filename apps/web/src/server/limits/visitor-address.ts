import 'server-only';
import { isIP } from 'node:net';
import { createTrust } from '@tachograph/telemetry/request';
import { env } from '@/env.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { PEER_HEADER } from '@/server/viewer/viewer-header.ts';

const proxies = () => oncePerProcess('proxies', () => createTrust(env().trustedProxies));

const SAME_MACHINE = createTrust(['loopback']);

/** An IPv4 address that arrives on an IPv6 socket is itself. */
const toPlain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The address of the visitor: that of the socket, or, behind trusted proxies, the last of `X-Forwarded-For` that is not one of them.
 * Null for the same machine, and where the socket is unknown: such a visitor is not limited.
 */
export function findVisitorAddress(headers: Headers, trusted = proxies()): string | null {
  const forwarded = headers.get('x-forwarded-for') ?? undefined;
  const socket = { remoteAddress: headers.get(PEER_HEADER) ?? '' };
  const address = toPlain(trusted.addressOf({ headers: { 'x-forwarded-for': forwarded }, socket }));
  return isIP(address) === 0 || SAME_MACHINE.has(address) ? null : address;
}
