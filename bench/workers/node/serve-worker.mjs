import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

/** What this file speaks. It stands alone: `tacho bench init` gives it to authors of workers. */
const PROTOCOL_VERSION = 1;

/**
 * What a worker in JavaScript does.
 *
 * @typedef {object} Work
 * @property {string} driver
 * @property {string} driverVersion of what was loaded
 * @property {(scenario: string, contract?: any) => Promise<Ready | { unsupported: string }>} prepare connects, does one
 *   operation and checks its response; the work of a contract has a check of its own. Called once for each scenario, and for
 *   every further connection of the request `load`.
 * @property {(ready: Ready, operations: number) => Promise<object>} [count] the reply to the request `count`, for the costs
 *   suite; others do not need it
 *
 * @typedef {object} Ready
 * @property {() => unknown} run does one operation and awaits its response; one that returns no promise is not awaited
 * @property {(operations: number) => Promise<object>} [check] the reply to the request `check`: does operations by `run`, the
 *   first ones again, and says what came back
 * @property {string | null} [emulated]
 * @property {string | null} [options] settings that differ from those of a bare connection
 * @property {object} [session]
 * @property {() => Promise<Record<string, number>>} [readStatus] counters of the session on the server, by its names, read
 *   over the connection of the operations
 *
 * @typedef {{ do: string, scenario: string, contract?: object, operations: number, file: string, rate?: number, connections: number }} Request
 */

/** A scenario, and its connections, of which `ready` is the first. @typedef {{ ready: Ready, contract?: object, connections: Ready[] }} Prepared */

/**
 * Responds to the requests of a runner on standard input and output until it ends.
 *
 * @param {Work} work
 */
export async function serveWorker(work) {
  // A driver may report something, and standard output belongs to the protocol.
  console.log = console.error;
  console.info = console.error;
  /** @type {Map<string, Prepared>} */
  const prepared = new Map();
  for await (const line of createInterface({ input: process.stdin })) {
    let id = null;
    /** @type {object} */
    let reply;
    try {
      const { id: given = null, ...request } = JSON.parse(line);
      id = given;
      if (request.do === 'stop') break;
      reply = await respond(request, work, prepared);
    } catch (error) {
      reply = { error: error instanceof Error ? error.message : String(error) };
    }
    process.stdout.write(`${JSON.stringify({ id, ...reply })}\n`);
  }
  // A driver may leave a timer or a socket, which would keep the process alive.
  process.exit(0);
}

/**
 * @param {Request} request
 * @param {Work} work
 * @param {Map<string, Prepared>} prepared
 * @returns {Promise<object>}
 */
async function respond(request, work, prepared) {
  const { scenario, operations } = request;
  switch (request.do) {
    case 'hello': {
      const { driver, driverVersion } = work;
      return { version: PROTOCOL_VERSION, driver, driverVersion, runtime: `node ${process.versions.node}` };
    }
    case 'prepare': {
      const ready = await work.prepare(scenario, request.contract);
      if ('unsupported' in ready) return ready;
      prepared.set(scenario, { ready, contract: request.contract, connections: [ready] });
      return { emulated: ready.emulated, session: ready.session, options: ready.options };
    }
    case 'check': {
      const { check } = find(prepared, scenario).ready;
      if (check) return check(operations);
      throw new Error(`the scenario ${scenario} has no contract, so nothing is checked`);
    }
    case 'run':
      return measure(find(prepared, scenario).ready.run, operations);
    case 'load':
      return load(await connect(request, work, find(prepared, scenario)), request);
    case 'profile':
      return profile(find(prepared, scenario).ready.run, request);
    case 'count':
      if (work.count) return work.count(find(prepared, scenario).ready, operations);
      throw new Error('this worker counts nothing');
    default:
      throw new Error(`unknown request ${JSON.stringify(request)}`);
  }
}

/**
 * @param {Map<string, Prepared>} prepared
 * @param {string} scenario
 */
function find(prepared, scenario) {
  const found = prepared.get(scenario);
  if (!found) throw new Error(`the scenario ${scenario} was not prepared`);
  return found;
}

/** As many connections as requested; what is missing is opened and kept. @param {Request} request @param {Work} work @param {Prepared} prepared */
async function connect({ scenario, connections }, work, { contract, connections: open }) {
  while (open.length < connections) {
    const ready = await work.prepare(scenario, contract);
    if ('unsupported' in ready) throw new Error(`a further connection is unsupported: ${ready.unsupported}`);
    open.push(ready);
  }
  return open.slice(0, connections);
}

/** Times of single operations, in milliseconds; it grows when a run has more. */
let times = new Float64Array(1 << 16);

/** @param {() => unknown} run @param {number} operations */
async function measure(run, operations) {
  if (!(operations > 0)) throw new Error('a run needs operations');
  const before = readCpuTimes();
  const start = performance.now();
  let last = start;
  let count = 0;
  while (count < operations) {
    const pending = run();
    if (pending instanceof Promise) await pending;
    const now = performance.now();
    if (count === times.length) times = grown(times);
    times[count] = now - last;
    last = now;
    count += 1;
  }
  return toFigures(count, last - start, before);
}

/** How long before its time an operation is waited for by looking at the clock: timers are whole milliseconds, and late. */
const LOOKS_FROM_MS = 2;

/** @param {number} due by the monotonic clock, in milliseconds */
async function waitUntil(due) {
  for (let left = due - performance.now(); left > 0; left = due - performance.now())
    await (left > LOOKS_FROM_MS ? setTimeout(left - LOOKS_FROM_MS) : setImmediate());
}

/**
 * Operations at a fixed rate, each taken by the first connection that is free and timed from when it was due: one that waits behind
 * a slow one took that long too. Without a rate every connection does one after the other, and nothing is due.
 *
 * @param {Ready[]} connections
 * @param {Pick<Request, 'operations' | 'rate'>} request
 */
async function load(connections, { operations, rate }) {
  if (!(operations > 0 && connections.length > 0)) throw new Error('a load needs operations and connections');
  while (times.length < operations) times = grown(times);
  const before = readCpuTimes();
  const start = performance.now();
  let last = start;
  let next = 0;
  const serve = async (/** @type {Ready} */ { run }) => {
    while (next < operations) {
      const at = next++;
      const due = rate === undefined ? performance.now() : start + (at * 1000) / rate;
      await waitUntil(due);
      await run();
      last = performance.now();
      times[at] = last - due;
    }
  };
  const stopAll = (/** @type {unknown} */ error) => {
    next = operations;
    throw error;
  };
  const ended = await Promise.allSettled(connections.map((connection) => serve(connection).catch(stopAll)));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed && 'reason' in failed) throw failed.reason;
  return toFigures(operations, last - start, before);
}

/** @param {number} count of the first times @param {number} ms of all @param {ReturnType<typeof readCpuTimes>} before */
function toFigures(count, ms, before) {
  const after = readCpuTimes();
  const sorted = times.subarray(0, count).sort();
  const quantile = (/** @type {number} */ share) => toNs(sorted[Math.floor(share * count)] ?? 0);
  return {
    operations: count,
    ns: toNs(ms),
    p25Ns: quantile(0.25),
    p50Ns: quantile(0.5),
    latencies: toLatencies(sorted),
    cpuNs: after.thread === null || before.thread === null ? null : after.thread - before.thread,
    processCpuNs: after.process - before.process,
    counters: {},
  };
}

/** Of a bucket: the logarithm of 1.02. */
const WIDTH = Math.log(1.02);

/**
 * Times in buckets of 2 %, as a flat list of the first bucket and its count, then of steps and counts. Made when nothing is measured.
 *
 * @param {Float64Array} sorted milliseconds
 */
function toLatencies(sorted) {
  /** @type {number[]} */
  const list = [];
  let last = 0;
  for (const ms of sorted) {
    const bucket = Math.ceil(Math.log(Math.max(1, toNs(ms))) / WIDTH);
    if (list.length > 0 && bucket === last) list.push(Number(list.pop()) + 1);
    else list.push(bucket - last, 1);
    last = bucket;
  }
  return list;
}

/** Microseconds between two samples. */
const SAMPLING_INTERVAL = 400;

/**
 * The same operations while V8 samples them, into a file.
 *
 * @param {() => unknown} run
 * @param {Pick<Request, 'operations' | 'file'>} request
 */
async function profile(run, { operations, file }) {
  const session = new Session();
  const post = (/** @type {string} */ method, /** @type {object} */ params = {}) =>
    new Promise((/** @type {(result: any) => void} */ resolve, reject) => {
      session.post(method, params, (error, result) => (error ? reject(error) : resolve(result)));
    });
  // V8 takes the time of what is inlined for that of the function around it, and inlines other functions in each process.
  setFlagsFromString('--no-turbo-inlining');
  session.connect();
  try {
    await post('Profiler.enable');
    await post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL });
    await post('Profiler.start');
    const { ns, cpuNs, processCpuNs } = await measure(run, operations);
    const { profile: sampled } = await post('Profiler.stop');
    writeFileSync(file, JSON.stringify(sampled));
    // It samples the main thread alone.
    return { operations, ns, cpuNs: cpuNs ?? processCpuNs };
  } finally {
    session.disconnect();
  }
}

/** @param {number} ms */
const toNs = (ms) => Math.round(ms * 1e6);

/** @param {Float64Array} full */
function grown(full) {
  const larger = new Float64Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** So far, in nanoseconds. */
function readCpuTimes() {
  const { user, system } = process.cpuUsage();
  return { process: (user + system) * 1000, thread: readThreadCpuNs() };
}

/**
 * CPU time of the main thread. The helper threads of V8 are another matter: they are in the CPU time of the process alone.
 *
 * @returns {number | null} null on systems other than Linux
 */
function readThreadCpuNs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]);
  } catch {
    return null;
  }
}
