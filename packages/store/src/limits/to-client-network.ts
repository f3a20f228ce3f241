import ipaddr from 'ipaddr.js';

/** The key of a limit by IP address: an IPv4 address, or the /64 network of an IPv6 one, as one client owns all of it. */
export function toClientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toNormalizedString().split(':').slice(0, 4).join(':');
}
