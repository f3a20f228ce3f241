import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createStart } from '../../bench/processes/create-start.mjs';
import { openWorker } from '../../bench/turns/open-worker.mjs';
import type { Context } from '../run/harness.mjs';
import { loadHarness } from '../run/load-harness.mjs';
import type { Workers } from '../run/start-workers.mjs';
import { serverEnvironment } from '../run/start-workers.mjs';
import { useServerKeeper } from '../servers/testing/use-server-keeper.ts';
import { countInstructions, whyNoInstructions } from './count-instructions.mjs';

const HARNESSES = fileURLToPath(new URL('..', import.meta.url));
const LIBMARIADB = { name: 'libmariadb', version: 'installed' };

const { folder, processes, signal, env, keeper } = useServerKeeper('instructions');

function createContext(): Context {
  const [cacheDir, workDir] = [path.join(folder, 'cache'), path.join(folder, 'work')];
  for (const made of [cacheDir, workDir]) mkdirSync(made, { recursive: true });
  return { cacheDir, workDir, env, signal, log: () => {}, start: createStart({ processes, env, signal }) };
}

const missing = keeper.whatIsMissing() ?? whyNoInstructions(env);

// Real valgrind, libmariadb and server.
test.skipIf(missing)('the instructions of an operation are nearly the same in every count', async ({ skip }) => {
  const { harness } = await loadHarness('cpp', HARNESSES);
  const context = createContext();
  const toolchain = await harness.findToolchain(context);
  if (!toolchain.found) return skip(toolchain.missing);
  await harness.prepare(context, [LIBMARIADB]);
  const { server } = await keeper.prepare('cpp', path.join(HARNESSES, 'scenarios/fixtures/cpp.sql'));
  const open: Workers['open'] = async (name, driver, purpose, wrap = (program) => program) => {
    const found = harness.findWorker(driver, context, purpose);
    if ('reason' in found) throw new Error(found.reason);
    const program = wrap(found);
    const connection = serverEnvironment(server, { transport: 'unix' });
    return openWorker({ name, command: { ...program, env: { ...env, ...connection, ...program.env } }, processes });
  };
  const work = { context, open };
  const scenario = { name: 'one-small-row', scenario: 'one-small-row', params: {}, warmUp: 1200 };
  const counts = [];
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const { value, reason } = await countInstructions(work, LIBMARIADB, scenario);
    counts.push(value ?? reason);
  }
  const [first, second] = counts.map(Number);
  expect(Math.abs(Number(first) / Number(second) - 1), counts.join()).toBeLessThan(0.01);
  // A row of 15 columns is not read in fewer, and connecting would be many more.
  expect(first).toBeGreaterThan(2_000);
  expect(first).toBeLessThan(200_000);
});
