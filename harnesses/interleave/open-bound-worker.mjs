/** @import { Worker, WorkerCommand } from './open-worker.mjs' */
import { coresOf } from '../processes/pinning.mjs';
import { setPriority } from '../processes/set-priority.mjs';
import { openWorker } from './open-worker.mjs';

/**
 * What the system did for a worker, as it reports it.
 *
 * @typedef {object} Bound
 * @property {Worker} worker
 * @property {number[] | null} cores null if none was wanted
 * @property {number | null} nice null if none was wanted
 */

/**
 * Starts a worker on one core and with a priority, where that works.
 *
 * @param {object} options
 * @param {string} options.name for messages
 * @param {WorkerCommand} options.command
 * @param {number | null} options.core null if nothing is bound
 * @param {number | null} options.priority nice value; null leaves it alone
 * @param {import('../processes/process-groups.mjs').ProcessGroups} options.processes
 * @returns {Promise<Bound>} rejects if it does not start, or does not greet
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
