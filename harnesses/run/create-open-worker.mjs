import { openBoundWorker } from '../interleave/open-bound-worker.mjs';

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
    const { worker, cores } = await openBoundWorker({
      name,
      command: { command, args, env: { ...env, ...own } },
      core,
      priority: null,
      processes,
    });
    if (cores !== null) onPinned(cores);
    return worker;
  };
}
