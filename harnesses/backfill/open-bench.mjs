import { toCostsSuite } from '../costs/costs-suite.mjs';
import { openRunner } from '../run/open-runner.mjs';
import { notStored } from '../run/tacho.mjs';
import { UsageError } from '../usage-error.mjs';

/**
 * What back-fill needs from the runner; tests use a fake.
 *
 * @typedef {import('../run/harness.mjs').Part} Part
 *
 * The outcome of the cells of one step.
 *
 * @typedef {object} Measured
 * @property {Record<string, number> | null} counts by status; null if the output of a tool was not parsed yet
 * @property {number} failed
 * @property {string | null} reason of the first that failed
 *
 * @typedef {object} Bench
 * @property {import('../run/harness.mjs').Harness} harness
 * @property {import('../run/harness.mjs').Context} context for listing and installing; no step is measured with it
 * @property {(part: Part) => Promise<void>} ensureServer starts the server if the part needs one and none is running
 * @property {() => boolean} hasServerDied since it was last ensured
 * @property {(part: Part, folder: string, description: import('../run/measure-part.mjs').RunDescription) => Promise<Measured>} measure one
 *   invocation; the folder then holds everything for its upload
 * @property {(folder: string) => Promise<import('../run/tacho.mjs').Sent>} upload the same folder gives the same run, stored once
 * @property {() => Promise<void>} close ends all child processes
 */

/**
 * Opens the runner for the harness of a back-fill.
 *
 * @param {import('./read-request.mjs').Request} request
 * @param {Omit<Parameters<typeof openRunner>[0], 'options'>} world
 * @returns {Promise<Bench>}
 * @throws {UsageError} that names what is missing
 */
export async function openBench(request, world) {
  const runner = await openRunner({ ...world, options: { ...request, out: null } });
  try {
    const found = await runner.load(request.harness);
    const loaded = request.suite === 'costs' ? toCostsSuite(found, request) : found;
    const { harness } = loaded;
    const context = runner.contextOf(loaded);
    const toolchain = await harness.findToolchain(context);
    if (!toolchain.found) throw new UsageError(`${toolchain.missing} is missing: ${toolchain.install}`);
    runner.assertToken(loaded);
    return {
      harness,
      context,
      ensureServer: async ({ transport }) => {
        if (transport !== null) await runner.servers.ensure();
      },
      hasServerDied: runner.servers.hasDied,
      measure: async (part, folder, description) => {
        const { cells } = await runner.measure(loaded, part, folder, description);
        return { counts: cells.counts, failed: cells.failed.length, reason: cells.failed[0]?.reason ?? null };
      },
      upload: async (folder) => (runner.url === null ? notStored('not requested', null) : runner.send(folder)),
      close: runner.close,
    };
  } catch (error) {
    await runner.close();
    throw error;
  }
}
