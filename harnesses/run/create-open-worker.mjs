import { openWorker } from '../interleave/open-worker.mjs';
import { coresOf } from '../processes/pinning.mjs';

/**
 * Creates the function by which a suite starts workers of a harness.
 *
 * @param {object} options
 * @param {import('../processes/process-groups.mjs').ProcessGroups} options.processes
 * @param {Record<string, string | undefined>} options.env
 * @param {number | null} options.core null if nothing is pinned
 * @param {(cores: number[]) => void} options.onPinned gets the cores of a pinned process, as the system reports them
 * @returns {import('./harness.mjs').OpenWorker}
 */
export function createOpenWorker({ processes, env, core, onPinned }) {
  return async (name, { command, args, env: own }) => {
    const [program, words] = core === null ? [command, args] : ['taskset', ['-c', String(core), command, ...args]];
    const worker = await openWorker({
      name,
      command: { command: program, args: words, env: { ...env, ...own } },
      processes,
    });
    if (core !== null && worker.pid !== undefined) onPinned(await coresOf(worker.pid, core));
    return worker;
  };
}
