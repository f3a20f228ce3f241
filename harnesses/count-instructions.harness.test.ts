import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countInstructions, whyNoInstructions } from '../bench/costs/count-instructions.mjs';
import { reachOf, useDatabase } from '../bench/databases/testing/use-database.ts';
import { openWorker } from '../bench/turns/open-worker.mjs';
import { loadHarness } from './plans/load-harness.mjs';
import { openContexts } from './plans/open-contexts.mjs';

const HARNESSES = fileURLToPath(new URL('.', import.meta.url));
const LIBMARIADB = { name: 'libmariadb', version: 'installed' };

const { folder, processes, signal, env, open, missing } = useDatabase('instructions');

// Real valgrind, libmariadb and server.
test.skipIf(missing ?? whyNoInstructions(env))(
  'the instructions of an operation are nearly the same in every count',
  async ({ skip }) => {
    const { harness } = await loadHarness('cpp', HARNESSES);
    const context = openContexts({ cacheDir: folder, processes, env, signal, log: () => {} }).contextOf('cpp');
    const toolchain = await harness.findToolchain(context);
    if (!toolchain.found) return skip(toolchain.missing);
    await harness.prepare(context, [LIBMARIADB]);
    const database = await open();
    await database.load(path.join(HARNESSES, 'scenarios/fixtures/cpp.sql'));
    const found = harness.findWorker(LIBMARIADB, context, 'speed');
    if ('reason' in found) throw new Error(found.reason);
    const openUnder = ([command = '', ...args]: string[]) => {
      const words = [...args, found.command, ...found.args];
      const connection = { ...env, ...reachOf(database, 'unix'), ...found.env };
      return openWorker({ name: 'libmariadb', command: { command, args: words, env: connection }, processes });
    };
    const scenario = { name: 'one-small-row', warmUp: 1200 };
    const counts = [];
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { value, reason } = await countInstructions(openUnder, scenario, { folder, signal });
      counts.push(value ?? reason);
    }
    const [first, second] = counts.map(Number);
    expect(Math.abs(Number(first) / Number(second) - 1), counts.join()).toBeLessThan(0.02);
    // A row of 15 columns is not read in fewer, and connecting would be many more.
    expect(first).toBeGreaterThan(2_000);
    expect(first).toBeLessThan(200_000);
  },
);
