/** @import { Session, Transport } from './harness.mjs' */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { toLinkFacts } from '../../bench/turns/observed-facts.mjs';

/**
 * The link between client and server, from what the benchmark's own connections observed. What they did not observe is null. A
 * note reports where they differ from what was wanted or from each other.
 *
 * @param {Transport | null} wanted null if no server is used
 * @param {readonly Session[]} sessions
 * @param {string | null} host of the server, as it was given
 * @returns {{ link: Record<string, string | number | boolean | null> | null, notes: string[] }}
 */
export function toLink(wanted, sessions, host) {
  if (wanted === null) return { link: null, notes: [] };
  const { link, notes } = toLinkFacts(sessions);
  const { transport } = link;
  const isOther = transport !== null && transport !== wanted;
  const other = `The connections were meant to be ${wanted} and were ${transport}, which is what is stored.`;
  const topology = toTopology(transport, host);
  return { link: { ...link, topology, rttMs: null }, notes: isOther ? [...notes, other] : notes };
}

/** The distance to another host is unknown. @param {string | null} transport @param {string | null} host */
function toTopology(transport, host) {
  if (transport === 'unix') return 'same-host';
  return host !== null && isThisHost(host) ? 'same-host' : null;
}

/** @param {string} host */
function isThisHost(host) {
  if (host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host));
}
