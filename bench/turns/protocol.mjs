// The worker protocol: what a runner and a worker say to each other. README.md says what each field means.
/** @import { Latencies } from './latencies.mjs' */
import { findLatencyIssue } from './latencies.mjs';

export const PROTOCOL_VERSION = 1;

/**
 * One line to a worker, which also has an `id` that the reply repeats.
 *
 * @typedef {{ do: 'hello', version: number }
 *   | { do: 'prepare', scenario: string, contract?: object }
 *   | { do: 'run' | 'count' | 'check', scenario: string, operations: number }
 *   | { do: 'profile', scenario: string, operations: number, file: string }
 *   | { do: 'load', scenario: string } & Load
 *   | { do: 'stop' }} Request
 */

/** @typedef {{ driver: string, driverVersion: string, runtime: string | null }} Hello */

/**
 * @typedef {{ unsupported: string | null, emulated: string | null, options?: string | null, session: Record<string, unknown> }} Prepared
 *   `options`: settings that differ from a bare connection, in words
 */

/**
 * What came back from a few operations of a contract.
 *
 * @typedef {{ rows: number, digest: number, types: string[] }} Check
 */

/**
 * The figures of one run. Null where the worker cannot tell.
 *
 * @typedef {{ operations: number, ns: number, p25Ns: number | null, p50Ns: number | null, latencies?: Latencies | null, cpuNs: number | null,
 *   processCpuNs: number | null, serverCpuNs?: number | null, counters: Record<string, number> }} Slice `serverCpuNs` is read by the
 *   runner: the CPU time of the server meanwhile
 */

/**
 * `rate` is in operations a second over all connections; without it, each connection does one operation after the other.
 *
 * @typedef {{ operations: number, rate?: number, connections: number }} Load
 */

/** The times of operations under a load, from when each was due. @typedef {Slice & { latencies: Latencies }} LoadSlice */

/**
 * What a pass took while a sampler watched it; its times are no figures. `tool` and `hz` where its file does not say them.
 *
 * @typedef {{ operations: number, ns: number, cpuNs: number | null, tool: string | null, hz: number | null }} Profiled
 */

/** The worker could not do what it was asked, and is intact. */
export class ErrorReply extends Error {}

/**
 * What operations cost, apart from time.
 *
 * @typedef {{ operations: number, counters: Record<string, number | null>, status: Record<string, number>[] }} Count
 */

/**
 * Parses a line of a worker. Without the id, a line too many would shift all replies after it.
 *
 * @param {string} line
 * @param {number} id of the request
 * @returns {Record<string, unknown>}
 * @throws {ErrorReply} if the reply is an error
 * @throws {Error} if the line is no reply to it
 */
export function parseReply(line, id) {
  const reply = parseObject(line);
  if (reply === null) throw new Error(`printed ${quote(line)}, which is no JSON object`);
  if (reply.id !== id) throw new Error(`printed ${quote(line)}, which does not repeat the id ${id}`);
  if ('error' in reply) throw new ErrorReply(`replied with the error ${quote(String(reply.error))}`);
  return reply;
}

/**
 * @param {Record<string, unknown>} reply
 * @returns {Hello}
 * @throws {Error} if it speaks another version
 */
export function toHello({ version, driver, driverVersion, runtime = null }) {
  if (version !== PROTOCOL_VERSION)
    throw new Error(`speaks version ${version} of the worker protocol, and this runner version ${PROTOCOL_VERSION}`);
  if (!isText(driver) || !isText(driverVersion)) throw new Error('does not say its driver and driverVersion');
  return { driver, driverVersion, runtime: isText(runtime) ? runtime : null };
}

/** @param {Record<string, unknown>} reply @returns {Prepared} */
export function toPrepared({ unsupported = null, emulated = null, options = null, session = {} }) {
  if (unsupported !== null && !isText(unsupported)) throw new Error('does not say why the scenario is unsupported');
  if (emulated !== null && !isText(emulated)) throw new Error('does not say how the scenario is emulated');
  return {
    unsupported,
    emulated,
    options: isText(options) ? options : null,
    session: isObject(session) ? session : {},
  };
}

/** @param {Record<string, unknown>} reply @returns {Check} @throws {Error} if a figure is missing */
export function toCheck({ rows, digest, types = [] }) {
  if (typeof rows !== 'number' || typeof digest !== 'number') throw new Error('does not give rows and digest');
  return { rows, digest, types: Array.isArray(types) ? types.map(String) : [] };
}

/**
 * @param {Record<string, unknown>} reply
 * @param {number} requested operations
 * @returns {Slice}
 * @throws {Error} if a figure is missing or impossible
 */
export function toSlice(reply, requested) {
  const { operations, ns, counters = {}, latencies = null } = reply;
  if (operations !== requested) throw new Error(`says that it completed ${operations} operations`);
  if (typeof ns !== 'number' || !Number.isFinite(ns) || ns <= 0)
    throw new Error(`says that ${operations} operations took ${ns} ns`);
  const issue = latencies === null ? null : findLatencyIssue(latencies, requested);
  if (issue !== null) throw new Error(`gives as latencies ${issue}`);
  const optional = (/** @type {string} */ name) => {
    const figure = reply[name] ?? null;
    if (figure === null || (typeof figure === 'number' && Number.isFinite(figure) && figure >= 0)) return figure;
    throw new Error(`says that its ${name} is ${JSON.stringify(figure)}`);
  };
  return {
    operations: requested,
    ns,
    p25Ns: optional('p25Ns'),
    p50Ns: optional('p50Ns'),
    ...(latencies !== null && { latencies: /** @type {Latencies} */ (latencies) }),
    cpuNs: optional('cpuNs'),
    processCpuNs: optional('processCpuNs'),
    counters: toCounters(counters),
  };
}

/**
 * @param {Record<string, unknown>} reply
 * @param {number} requested operations
 * @returns {LoadSlice}
 * @throws {Error} if a figure is missing or impossible
 */
export function toLoadSlice(reply, requested) {
  const { latencies, ...slice } = toSlice(reply, requested);
  if (!latencies) throw new Error('gives no latencies');
  return { ...slice, latencies };
}

/**
 * @param {Record<string, unknown>} reply
 * @param {number} requested operations
 * @returns {Count}
 * @throws {Error} if a figure is missing or impossible
 */
export function toCount({ operations, counters, status = [] }, requested) {
  if (operations !== requested) throw new Error(`says that it completed ${operations} operations`);
  const isComplete = Array.isArray(status) && (status.length === 0 || status.length === 3);
  if (!isComplete) throw new Error('does not give the status of the session as three readings');
  const given = isObject(counters) ? Object.entries(counters) : [];
  const known = toCounters(Object.fromEntries(given.filter(([, amount]) => amount !== null)));
  const disturbed = given.filter(([, amount]) => amount === null).map(([name]) => [name, null]);
  return { operations, counters: { ...known, ...Object.fromEntries(disturbed) }, status: status.map(toCounters) };
}

/**
 * @param {Record<string, unknown>} reply
 * @param {number} requested operations
 * @returns {Profiled}
 * @throws {Error} if a figure is missing or impossible
 */
export function toProfiled(reply, requested) {
  const { operations, ns, cpuNs } = toSlice(reply, requested);
  const { tool = null, hz = null } = reply;
  return {
    operations,
    ns,
    cpuNs: cpuNs === 0 ? null : cpuNs,
    tool: isText(tool) ? tool : null,
    hz: typeof hz === 'number' && Number.isFinite(hz) && hz > 0 ? hz : null,
  };
}

/** @param {unknown} counters @returns {Record<string, number>} */
function toCounters(counters) {
  const entries = isObject(counters) ? Object.entries(counters) : [];
  for (const [name, amount] of entries)
    if (!Number.isFinite(amount)) throw new Error(`says that its counter ${name} is ${JSON.stringify(amount)}`);
  return Object.fromEntries(/** @type {[string, number][]} */ (entries));
}

/** @param {string} line @returns {Record<string, unknown> | null} */
function parseObject(line) {
  try {
    const value = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value !== '';

const LONGEST_QUOTE = 200;

/** In one line, and not more than a reader wants to see of it. @param {string} text */
export function quote(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}"`;
}
