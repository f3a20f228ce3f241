import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** @import { Session, Transport } from './harness.mjs' */

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
  const transports = sessions.flatMap((one) => one.transport ?? []);
  const versions = sessions.map((one) => one.tls ?? null);
  const compressions = sessions.flatMap((one) => one.compression ?? []);
  const transport = findCommon('transport', transports);
  const tls = findCommon('encryption', versions);
  const compression = findCommon('compression', compressions);
  const notes = [transport, tls, compression].flatMap(({ note }) => (note === null ? [] : [note]));
  if (transport.value !== null && transport.value !== wanted)
    notes.push(`The connections were meant to be ${wanted} and were ${transport.value}, which is what is stored.`);
  const link = {
    transport: transport.value,
    tls: tls.value,
    compression: compression.value,
    topology: toTopology(transport.value, host),
    rttMs: null,
  };
  return { link, notes };
}

/**
 * @template {string | boolean | null} T
 * @param {string} what
 * @param {T[]} values
 * @returns {{ value: T | null, note: string | null }}
 */
function findCommon(what, values) {
  const different = [...new Set(values)];
  if (different.length <= 1) return { value: different[0] ?? null, note: null };
  const list = different.map((value) => value ?? 'none').join(', ');
  return { value: null, note: `The connections of this run differ in ${what} (${list}), so none is stored.` };
}

/**
 * The distance to another host is unknown.
 *
 * @param {string | null} transport
 * @param {string | null} host
 */
function toTopology(transport, host) {
  if (transport === 'unix') return 'same-host';
  return host !== null && isThisHost(host) ? 'same-host' : null;
}

/** @param {string} host */
function isThisHost(host) {
  if (host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host));
}
