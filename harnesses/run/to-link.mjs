import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** @typedef {import('./harness.mjs').Observation} Observation */

/**
 * The connection between client and server, from what the benchmark's own connections told. What they did not tell is
 * null, and where they disagree with the part or with each other, a note says so.
 *
 * @param {import('./harness.mjs').Part} part
 * @param {Observation[]} observations
 * @param {string | null} host of the server, as it was addressed
 * @returns {{ link: Record<string, string | number | boolean | null> | null, notes: string[] }}
 */
export function toLink(part, observations, host) {
  // One that failed halfway has fields that say nothing.
  const whole = observations.filter(({ error }) => error === undefined);
  if (part.transport === null && whole.length === 0) return { link: null, notes: [] };
  const told = whole.filter(({ transport }) => transport !== null);
  const transport = agreed(
    'transport',
    told.map((one) => one.transport),
  );
  const tls = agreed(
    'encryption',
    told.map((one) => one.tls),
  );
  const compression = agreed(
    'compression',
    told.flatMap((one) => (one.compression === null ? [] : [one.compression])),
  );
  const notes = [transport, tls, compression].flatMap(({ note }) => (note === null ? [] : [note]));
  if (part.transport !== null && transport.value !== null && transport.value !== part.transport)
    notes.push(
      `The connections were meant to be ${part.transport} and were ${transport.value}, which is what is stored.`,
    );
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
function agreed(what, values) {
  const different = [...new Set(values)];
  if (different.length <= 1) return { value: different[0] ?? null, note: null };
  const words = different.map((value) => value ?? 'none').join(', ');
  return { value: null, note: `The connections of this run differ in ${what} (${words}), so none is stored.` };
}

/**
 * How far another address is, nobody here can tell.
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
