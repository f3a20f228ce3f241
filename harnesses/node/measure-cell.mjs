/** @import { Client } from './drivers.mjs' */
/** @import { OperationKind } from './operations.mjs' */
import { spread } from '../run/spread.mjs';
import { observeSession } from './observe-session.mjs';

const BEYOND_ITS_TIME_MS = 20_000;

/**
 * How long a cell is measured. tinybench continues until both the time and the number of calls are reached.
 *
 * @typedef {{ timeMs: number, warmupMs: number, minCalls: number }} Times
 */

/**
 * The used part of tinybench. It is loaded from where this harness installs it, so its own types are not available.
 *
 * @typedef {new (options: object) => {
 *   add: (name: string, run: () => Promise<unknown>, options: { async: true }) => void,
 *   run: () => Promise<{ result: { latency?: { samples?: number[] }, error?: Error } }[]>,
 * }} BenchClass
 */

/**
 * One line of the cells file.
 *
 * @typedef {object} Cell
 * @property {string} driver
 * @property {string} version
 * @property {string} scenario
 * @property {'ok' | 'emulated' | 'unsupported' | 'failed'} status
 * @property {string | null} reason
 * @property {number | null} p50 of every call, in milliseconds
 * @property {number} n timed calls
 * @property {number[]} samples some of them, in milliseconds, shortest first
 */

/**
 * @typedef {Pick<Cell, 'status' | 'reason' | 'p50' | 'n' | 'samples'>} Outcome
 * @typedef {Awaited<ReturnType<typeof observeSession>>['session']} Session
 */

/** @type {Session} */
const NOTHING_SEEN = { protocol: null, transport: null, tls: null, compression: null, server: null };

/**
 * Opens a client, observes one operation, checks its response, and measures. A failure is an outcome.
 *
 * @param {object} options
 * @param {() => Promise<Client>} options.open
 * @param {OperationKind} options.kind
 * @param {BenchClass} options.Bench
 * @param {Times} options.times
 * @param {number} options.keep maximum number of samples
 * @returns {Promise<{ outcome: Outcome, session: Session }>}
 */
export async function measureCell({ open, kind, Bench, times, keep }) {
  let session = NOTHING_SEEN;
  /** @type {Client | null} */
  let client = null;
  const measure = async () => {
    client = await open();
    const missing = kind.needs && !client[kind.needs] ? kind.needs : null;
    if (missing === 'execute') return without('unsupported', 'this version of the driver has no prepared statements');
    const operation = kind.begin(client);
    const observed = await observeSession(client, operation.run);
    session = observed.session;
    const wrong = await operation.check(client.read(observed.response), observed.response);
    if (wrong) return without('failed', `wrong response: ${wrong}`);
    const samples = await measureSamples(Bench, operation.run, times);
    const stand = missing ? 'loop of 100: this version of the driver has no batch API' : null;
    return measured(samples, keep, stand);
  };
  try {
    const outcome = await within(measure(), times.timeMs + times.warmupMs + BEYOND_ITS_TIME_MS);
    return { outcome, session };
  } catch (error) {
    return { outcome: without('failed', messageOf(error)), session };
  } finally {
    await close(client);
  }
}

/**
 * @param {BenchClass} Bench
 * @param {() => Promise<unknown>} run
 * @param {Times} times
 * @returns {Promise<number[]>} milliseconds of each call, shortest first
 */
async function measureSamples(Bench, run, { timeMs, warmupMs, minCalls }) {
  const bench = new Bench({
    time: timeMs,
    warmupTime: warmupMs,
    iterations: minCalls,
    warmupIterations: minCalls,
    retainSamples: true,
    throws: true,
  });
  bench.add('operation', run, { async: true });
  const [task] = await bench.run();
  const samples = task?.result.latency?.samples;
  if (!samples || samples.length === 0) throw task?.result.error ?? new Error('tinybench returned no samples');
  return [...samples].sort((a, b) => a - b);
}

/**
 * @param {number[]} samples
 * @param {number} keep
 * @param {string | null} stand why the cell is emulated
 * @returns {Outcome}
 */
function measured(samples, keep, stand) {
  return {
    status: stand ? 'emulated' : 'ok',
    reason: stand,
    p50: medianOf(samples),
    n: samples.length,
    samples: spread(samples, keep),
  };
}

/**
 * @param {'unsupported' | 'failed'} status
 * @param {string} reason
 * @returns {Outcome}
 */
function without(status, reason) {
  return { status, reason, p50: null, n: 0, samples: [] };
}

/** @param {number[]} sorted */
function medianOf(sorted) {
  const at = (sorted.length - 1) / 2;
  return (Number(sorted[Math.floor(at)]) + Number(sorted[Math.ceil(at)])) / 2;
}

/**
 * The message of an error in one line, the server's own if there is one.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, sqlMessage } = /** @type {Error & { code?: unknown, sqlMessage?: unknown }} */ (error);
  const message = String(sqlMessage || error.message || error.name)
    .split('\n')[0]
    // The connection number differs in every run; the reason of a cell should not.
    ?.replace(/^\(conn[:=]-?\d+, no: \d+, SQLState: \w+\) /, '');
  return code && !message?.includes(String(code)) ? `${code}: ${message}` : String(message);
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {number} ms
 * @returns {Promise<T>}
 */
async function within(work, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${Math.round(ms / 1000)} s`)), ms);
  });
  try {
    return /** @type {T} */ (await Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Client | null} client */
async function close(client) {
  // A failed connection may not close or respond; it ends with the process.
  if (client) await within(client.end(), 2_000).catch(() => {});
}
