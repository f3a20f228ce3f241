import 'server-only';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { PEER_HEADER } from './peer-address.ts';

const toFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 address that arrives on an IPv6 socket is itself. */
const toPlain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** A list of addresses and networks. Throws on what is neither. */
export function toAddressList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, toFamily(address));
    else list.addSubnet(address, Number(prefix), toFamily(address));
  }
  return list;
}

const LOCAL = toAddressList(['127.0.0.0/8', '::1']);

const includes = (list: BlockList, address: string) => isIP(address) !== 0 && list.check(address, toFamily(address));

/**
 * The address of the visitor: that of the socket, or, where it is a trusted proxy, the last of `X-Forwarded-For` that is none.
 * Null for the same machine, and where the socket is unknown: such a visitor is not limited.
 */
export function findVisitorAddress(headers: Headers, trustedProxies: readonly string[]): string | null {
  const trusted = toAddressList(trustedProxies);
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').filter((part) => part.trim() !== '');
  const hops = [...forwarded, headers.get(PEER_HEADER) ?? ''].map(toPlain);
  while (hops.length > 1 && includes(trusted, hops.at(-1) ?? '')) hops.pop();
  const address = hops.at(-1) ?? '';
  return isIP(address) === 0 || includes(LOCAL, address) ? null : address;
}
