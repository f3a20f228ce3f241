/** @import { Check, Count, Hello, LoadSlice, Prepared, Profiled, Request, Slice } from './protocol.mjs' */
import { coresOf } from '../processes/pinning.mjs';
import { setPriority } from '../processes/set-priority.mjs';
import {
  ErrorReply,
  PROTOCOL_VERSION,
  parseReply,
  quote,
  toCheck,
  toCount,
  toHello,
  toLoadSlice,
  toPrepared,
  toProfiled,
  toSlice,
} from './protocol.mjs';

const RESPOND_WITHIN_MS = 60_000;
/** Operations on a busy machine take long; a worker that is silent for this long hangs. */
const RUN_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 3_000;
const LONGEST_LINE = 1024 * 1024;
const LONGEST_ERROR_OUTPUT = 4_000;

/**
 * How to start a worker.
 *
 * @typedef {object} WorkerCommand
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} env complete
 */

/**
 * A process that is asked one thing at a time. If it replies with an error, that request rejects with a message that names it.
 * If it dies, hangs, or says something that the protocol does not contain, it is ended, and every further request rejects too.
 *
 * @typedef {object} Worker
 * @property {string} name
 * @property {number | undefined} pid
 * @property {Hello} hello
 * @property {(scenario: string, contract?: object) => Promise<Prepared>} prepare
 * @property {(scenario: string, operations: number) => Promise<Check>} check
 * @property {(scenario: string, limit: { operations: number }) => Promise<Slice>} run
 * @property {(scenario: string, operations: number) => Promise<Count>} count
 * @property {(scenario: string, limit: { operations: number, file: string }) => Promise<Profiled>} profile writes samples into
 *   the file
 * @property {(scenario: string, load: import('./protocol.mjs').Load) => Promise<LoadSlice>} load
 * @property {() => Promise<void>} stop does not reject
 */

/**
 * @typedef {object} Opening
 * @property {string} name for messages
 * @property {WorkerCommand} command
 * @property {import('../processes/process-groups.mjs').ProcessGroups} processes
 */

/**
 * Starts a worker and greets it.
 *
 * @param {Opening & { respondWithinMs?: number, runWithinMs?: number }} options
 * @returns {Promise<Worker>} rejects if it does not start, or does not greet
 */
export async function openWorker({ name, command, processes, ...limits }) {
  const { respondWithinMs = RESPOND_WITHIN_MS, runWithinMs = RUN_WITHIN_MS } = limits;
  const { child, ask, stop } = startWorker(name, command, processes);
  const hello = await ask({ do: 'hello', version: PROTOCOL_VERSION }, toHello, respondWithinMs).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    name,
    pid: child.pid,
    hello,
    prepare: (scenario, contract) =>
      ask({ do: 'prepare', scenario, ...(contract && { contract }) }, toPrepared, respondWithinMs),
    check: (scenario, operations) => ask({ do: 'check', scenario, operations }, toCheck, runWithinMs),
    run: (scenario, { operations }) =>
      ask({ do: 'run', scenario, operations }, (reply) => toSlice(reply, operations), runWithinMs),
    count: (scenario, operations) =>
      ask({ do: 'count', scenario, operations }, (reply) => toCount(reply, operations), runWithinMs),
    profile: (scenario, { operations, file }) =>
      ask({ do: 'profile', scenario, operations, file }, (reply) => toProfiled(reply, operations), runWithinMs),
    load: (scenario, load) =>
      ask({ do: 'load', scenario, ...load }, (reply) => toLoadSlice(reply, load.operations), runWithinMs),
    stop,
  };
}

/**
 * Starts a worker on one core and with a priority, where that works: it gives the cores and the nice value that the system
 * reports, null for what was not wanted.
 *
 * @param {Opening & { core: number | null, priority: number | null }} options null leaves it alone
 * @returns {Promise<{ worker: Worker, cores: number[] | null, nice: number | null }>}
 */
export async function openBoundWorker({ name, command, core, priority, processes }) {
  const words = core === null ? [] : ['taskset', '-c', String(core)];
  const [program = '', ...args] = [...words, command.command, ...command.args];
  const worker = await openWorker({ name, command: { ...command, command: program, args }, processes });
  const { pid } = worker;
  return {
    worker,
    cores: core === null || pid === undefined ? null : await coresOf(pid, core),
    nice: priority === null || pid === undefined ? null : setPriority(pid, priority),
  };
}

/**
 * @param {string} name
 * @param {WorkerCommand} command
 * @param {import('../processes/process-groups.mjs').ProcessGroups} processes
 */
function startWorker(name, { command, args, cwd, env }, processes) {
  const child = processes.spawnGroup(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  /** @type {Error | null} */
  let failure = null;
  /** @type {((line: string | null) => void) | null} ends the open request */
  let settleOpen = null;
  let lastId = 0;
  let lastRequest = 'nothing';
  let lastReply = '';
  let errorOutput = '';
  let isStopping = false;

  const describe = (/** @type {string} */ problem) => {
    const said = lastReply === '' ? 'it had said nothing before' : `before, it said ${quote(lastReply)}`;
    const printed = errorOutput.trim() === '' ? '' : `; its error output ends ${quote(lastLines(errorOutput))}`;
    return new Error(`worker ${name} ${problem}; it was asked ${lastRequest}; ${said}${printed}`);
  };
  const fail = (/** @type {string} */ problem) => {
    if (isStopping || failure) return;
    failure = describe(problem);
    void processes.endGroup(child);
    settleOpen?.(null);
  };
  const take = (/** @type {string} */ line) => {
    if (line.trim() === '') return;
    if (!settleOpen) return fail(`printed ${quote(line)} without being asked`);
    settleOpen(line);
  };

  readLines(child, take, fail);
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errorOutput = (errorOutput + text).slice(-LONGEST_ERROR_OUTPUT);
  });
  // The pipe of a worker that died; its end says more.
  child.stdin?.on('error', () => {});
  child.once('error', (error) => fail(`cannot be started (${error.message})`));
  child.once('close', (code, killedBy) => fail(`died (${killedBy ?? `exit code ${code}`})`));

  /**
   * @template T
   * @param {Request} request
   * @param {(reply: Record<string, unknown>) => T} toResponse
   * @param {number} withinMs
   * @returns {Promise<T>}
   */
  const ask = async (request, toResponse, withinMs) => {
    if (failure) throw failure;
    const id = ++lastId;
    lastRequest = JSON.stringify({ id, ...request });
    const line = await new Promise((/** @type {(line: string | null) => void} */ resolve) => {
      const late = setTimeout(() => fail(`gave no response within ${withinMs / 1000} s`), withinMs);
      settleOpen = (response) => {
        clearTimeout(late);
        settleOpen = null;
        resolve(response);
      };
      child.stdin?.write(`${lastRequest}\n`);
    });
    try {
      if (line !== null) return toResponse(parseReply(line, id));
    } catch (error) {
      if (error instanceof ErrorReply) throw describe(error.message);
      fail(error instanceof Error ? error.message : String(error));
    } finally {
      lastReply = line ?? lastReply;
    }
    throw failure;
  };

  const stop = () =>
    new Promise((/** @type {(nothing: void) => void} */ resolve) => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
      const late = setTimeout(() => void processes.endGroup(child), STOP_WITHIN_MS);
      child.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      child.stdin?.end(`${JSON.stringify({ id: ++lastId, do: 'stop' })}\n`);
    });
  return { child, ask, stop };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {(line: string) => void} take
 * @param {(problem: string) => void} fail
 */
function readLines(child, take, fail) {
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    if (rest.length > LONGEST_LINE) fail(`printed ${quote(rest)} and more than ${LONGEST_LINE} characters in one line`);
  });
}

/** @param {string} text */
const lastLines = (text) => text.trim().split('\n').slice(-3).join(' ');
