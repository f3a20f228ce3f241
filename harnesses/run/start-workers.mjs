/** @import { Worker } from '../../bench/turns/open-worker.mjs' */
/** @import { Context, DriverVersion, Purpose, Server, Transport, WorkerProgram } from './harness.mjs' */
/** @import { Loaded } from './load-harness.mjs' */
/** @import { Runner } from './open-runner.mjs' */
/** @import { Plan } from './plan-group.mjs' */
import { openBoundWorker } from '../../bench/turns/open-worker.mjs';
import { isRequested } from './driver-version.mjs';

/**
 * @typedef {object} Measuring
 * @property {Runner} runner
 * @property {Loaded} loaded
 * @property {Context} context
 * @property {Plan} plan
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 */

/** @typedef {ReturnType<typeof createWorkers>} Workers */

/**
 * Starts the workers of an invocation, bound to the core and with the priority of the plan, where that works.
 *
 * @param {Measuring} world
 * @param {Record<string, string>} connection
 */
export function createWorkers({ runner, loaded, context, plan, env }, connection) {
  const { core, processes } = runner;
  /** @type {Map<string, string>} as they were started, by name */
  const commands = new Map();
  /** @type {number[][]} as the system reports them */
  const cores = [];
  /** @type {number[]} */
  const nices = [];
  /**
   * @param {string} name for messages
   * @param {DriverVersion} driver
   * @param {Purpose} purpose
   * @param {(program: WorkerProgram) => WorkerProgram} [wrap] gives the program that runs it
   * @returns {Promise<Worker>}
   */
  const open = async (name, driver, purpose, wrap = (program) => program) => {
    const found = loaded.harness.findWorker(driver, context, purpose);
    if ('reason' in found) throw new Error(found.reason);
    const program = wrap(found);
    const own = { ...connection, ...program.env };
    const words = core === null ? [] : ['taskset', '-c', String(core)];
    commands.set(name, toShell(own, [...words, program.command, ...program.args]));
    const command = { ...program, env: { ...env, ...own } };
    const bound = await openBoundWorker({ name, command, core, priority: plan.priority, processes });
    const { worker } = bound;
    const { driverVersion } = worker.hello;
    if (!isRequested(driver.version, driverVersion)) {
      await worker.stop();
      throw new Error(`${driver.name}@${driver.version} was requested, and ${driverVersion} was loaded`);
    }
    if (bound.cores !== null) cores.push(bound.cores);
    if (bound.nice !== null) nices.push(bound.nice);
    return worker;
  };
  /** Why this machine cannot have a driver; null if it can. */
  const whyUnavailable = (/** @type {DriverVersion} */ driver) => {
    const found = loaded.harness.findWorker(driver, context, 'speed');
    return 'reason' in found && found.isUnavailable ? found.reason : null;
  };
  return { open, whyUnavailable, commands, cores, nices };
}

/**
 * A command as a shell reads it. The password stays out.
 *
 * @param {Record<string, string>} env
 * @param {string[]} words
 */
export function toShell(env, words) {
  const quoted = (/** @type {string} */ word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  const settings = Object.entries(env).map(([name, value]) =>
    name === 'DB_PASSWORD' ? 'DB_PASSWORD=…' : `${name}=${value === '' ? '' : quoted(value)}`,
  );
  return [...settings, ...words.map(quoted)].join(' ');
}

/**
 * The connection data of the server, for a child process of a harness. `DB_SOCKET` is empty unless it is used.
 *
 * @param {Server} server
 * @param {{ transport: Transport | null }} plan
 * @returns {Record<string, string>}
 */
export function serverEnvironment(server, { transport }) {
  const { host, port, socket, user, password, database } = server;
  if (transport === 'unix' && !socket) throw new Error('the server has no UNIX socket');
  return {
    DB_HOST: host,
    DB_PORT: String(port),
    DB_SOCKET: transport === 'unix' ? String(socket) : '',
    DB_USER: user,
    DB_PASSWORD: password,
    DB_NAME: database,
  };
}
