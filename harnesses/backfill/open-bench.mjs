import { openRunner } from '../run/open-runner.mjs';
import { UsageError } from '../usage-error.mjs';

/**
 * Opens the runner for the harness of a back-fill.
 *
 * @param {import('./read-request.mjs').Request} request
 * @param {Omit<Parameters<typeof openRunner>[0], 'options'>} world
 * @returns {Promise<import('./bench.mjs').Bench>}
 * @throws {UsageError} that names what is missing
 */
export async function openBench(request, world) {
  const runner = await openRunner({ ...world, options: { ...request, out: null } });
  try {
    const loaded = await runner.load(request.harness);
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
      upload: async (folder) => {
        if (runner.url === null) return { outcome: 'not requested', url: null, counts: null, reason: null };
        return { url: null, counts: null, reason: null, ...(await runner.send(folder)) };
      },
      close: runner.close,
    };
  } catch (error) {
    await runner.close();
    throw error;
  }
}
