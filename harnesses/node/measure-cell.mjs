/** @import { Client } from './drivers/client.mjs' */
/** @import { OperationKind } from './operations.mjs' */
/** @import { BenchClass, Times } from './measure-samples.mjs' */
import { measureSamples } from './measure-samples.mjs';
import { observeSession } from './observe-session.mjs';
import { thinSamples } from './thin-samples.mjs';

const BEYOND_ITS_TIME_MS = 20_000;

/**
 * One line of the file of cells.
 *
 * @typedef {object} Cell
 * @property {string} driver
 * @property {string} version
 * @property {string} scenario
 * @property {'ok' | 'emulated' | 'unsupported' | 'failed'} status
 * @property {string | null} reason
 * @property {number | null} p50 of every call, in milliseconds
 * @property {number} n calls that were timed
 * @property {number[]} samples some of them in milliseconds, shortest first
 */

/**
 * @typedef {Pick<Cell, 'status' | 'reason' | 'p50' | 'n' | 'samples'>} Outcome
 * @typedef {Awaited<ReturnType<typeof observeSession>>['session']} Session
 */

/** @type {Session} */
const NOTHING_SEEN = { protocol: null, transport: null, tls: null, compression: null, server: null };

/**
 * Opens a client of its own, looks at one operation, checks its answer, measures. A failure is an outcome.
 *
 * @param {object} options
 * @param {() => Promise<Client>} options.open
 * @param {OperationKind} options.kind
 * @param {BenchClass} options.Bench
 * @param {Times} options.times
 * @param {number} options.keep samples at most
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
    const wrong = await operation.check(client.read(observed.answer), observed.answer);
    if (wrong) return without('failed', `wrong answer: ${wrong}`);
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
 * @param {number[]} samples
 * @param {number} keep
 * @param {string | null} stand why something else stood in
 * @returns {Outcome}
 */
function measured(samples, keep, stand) {
  return {
    status: stand ? 'emulated' : 'ok',
    reason: stand,
    p50: medianOf(samples),
    n: samples.length,
    samples: thinSamples(samples, keep),
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
 * What an error says in one line, the server's own words where there are any.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, sqlMessage } = /** @type {Error & { code?: unknown, sqlMessage?: unknown }} */ (error);
  const words = String(sqlMessage || error.message || error.name)
    .split('\n')[0]
    // The number of the connection differs in every run; the reason of a cell should not.
    ?.replace(/^\(conn[:=]-?\d+, no: \d+, SQLState: \w+\) /, '');
  return code && !words?.includes(String(code)) ? `${code}: ${words}` : String(words);
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
    timer = setTimeout(() => reject(new Error(`no answer within ${Math.round(ms / 1000)} s`)), ms);
  });
  try {
    return /** @type {T} */ (await Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Client | null} client */
async function close(client) {
  // A connection that failed may fail to close, or never answer; the process ends soon and takes it along.
  if (client) await within(client.end(), 2_000).catch(() => {});
}
