// The worker protocol: what a runner and a worker say to each other. README.md describes it for authors of workers.

export const PROTOCOL_VERSION = 1;

/**
 * One line to a worker, which also has an `id` that the reply repeats. `ns` and `operations` limit a run; it has one of them.
 *
 * @typedef {{ do: 'hello', version: number }
 *   | { do: 'prepare', scenario: string }
 *   | { do: 'run', scenario: string, operations: number }
 *   | { do: 'run', scenario: string, ns: number }
 *   | { do: 'stop' }} Request
 */

/**
 * @typedef {object} Hello
 * @property {string} driver name of what is measured
 * @property {string} driverVersion of what was loaded, not of what was requested
 * @property {string | null} runtime such as `node 20.20.2`
 */

/**
 * @typedef {object} Prepared
 * @property {string | null} unsupported why this version cannot do the scenario; null if it can
 * @property {string | null} emulated by what other calls the scenario is done; null if by its own
 * @property {Record<string, unknown>} session what was observed on the connection; empty if nothing was
 */

/**
 * The figures of one run. Times are nanoseconds. Null where the worker cannot tell.
 *
 * @typedef {object} Slice
 * @property {number} operations that were completed, at least 1
 * @property {number} ns elapsed
 * @property {number | null} p25Ns lower quartile of the times of single operations
 * @property {number | null} p50Ns their median
 * @property {number | null} cpuNs CPU time of the thread that runs the operations, over the whole run
 * @property {number | null} processCpuNs CPU time of the process, over the whole run
 * @property {Record<string, number>} counters amounts over the whole run, by name: `heapBytes`
 */

/** The worker could not do what it was asked, and is intact. */
export class ErrorReply extends Error {}

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

/**
 * @param {Record<string, unknown>} reply
 * @returns {Prepared}
 */
export function toPrepared({ unsupported = null, emulated = null, session = {} }) {
  if (unsupported !== null && !isText(unsupported)) throw new Error('does not say why the scenario is unsupported');
  if (emulated !== null && !isText(emulated)) throw new Error('does not say how the scenario is emulated');
  return { unsupported, emulated, session: isObject(session) ? session : {} };
}

/**
 * @param {Record<string, unknown>} reply
 * @param {{ operations: number } | { ns: number }} limit of the run
 * @returns {Slice}
 * @throws {Error} if a figure is missing or impossible
 */
export function toSlice(reply, limit) {
  const { operations, ns, counters = {} } = reply;
  const isRequested = !('operations' in limit) || operations === limit.operations;
  if (!isPositive(operations) || !Number.isInteger(operations) || !isRequested)
    throw new Error(`says that it completed ${operations} operations`);
  if (!isPositive(ns)) throw new Error(`says that ${operations} operations took ${ns} ns`);
  const optional = (/** @type {string} */ name) => {
    const figure = reply[name] ?? null;
    if (figure === null || (typeof figure === 'number' && Number.isFinite(figure) && figure >= 0)) return figure;
    throw new Error(`says that its ${name} is ${JSON.stringify(figure)}`);
  };
  return {
    operations,
    ns,
    p25Ns: optional('p25Ns'),
    p50Ns: optional('p50Ns'),
    cpuNs: optional('cpuNs'),
    processCpuNs: optional('processCpuNs'),
    counters: toCounters(counters),
  };
}

/**
 * @param {unknown} counters
 * @returns {Record<string, number>}
 */
function toCounters(counters) {
  const entries = isObject(counters) ? Object.entries(counters) : [];
  for (const [name, amount] of entries)
    if (!Number.isFinite(amount)) throw new Error(`says that its counter ${name} is ${JSON.stringify(amount)}`);
  return Object.fromEntries(/** @type {[string, number][]} */ (entries));
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | null}
 */
function parseObject(line) {
  try {
    const value = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
function isText(value) {
  return typeof value === 'string' && value !== '';
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isPositive(value) {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

const LONGEST_QUOTE = 200;

/**
 * In one line, and not more than a reader wants to see of it.
 *
 * @param {string} text
 */
export function quote(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}"`;
}
