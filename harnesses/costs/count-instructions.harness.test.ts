import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createStart } from '../processes/create-start.mjs';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { createOpenWorker } from '../run/create-open-worker.mjs';
import type { MeasuringContext } from '../run/harness.mjs';
import { loadHarness } from '../run/load-harness.mjs';
import { createServerKeeper } from '../servers/server-keeper.mjs';
import { countInstructions, whyNoInstructions } from './count-instructions.mjs';

const HARNESSES = fileURLToPath(new URL('..', import.meta.url));
const LIBMARIADB = { name: 'libmariadb', version: 'installed' };
const LONG = 600_000;

const folder = mkdtempSync(path.join(tmpdir(), 'instructions-'));
const processes = createProcessGroups();
const { signal } = new AbortController();
const world = { processes, env: process.env, signal };
const keeper = createServerKeeper({
  ...{ ...world, serverUrl: null, serversDir: path.join(folder, 'servers'), log: () => {} },
});

afterAll(async () => {
  await keeper.close();
  await processes.endAll();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function createContext(): MeasuringContext {
  const [cacheDir, workDir] = [path.join(folder, 'cache'), path.join(folder, 'work')];
  for (const made of [cacheDir, workDir]) mkdirSync(made, { recursive: true });
  const openWorker = createOpenWorker({ ...world, core: null, onPinned: () => {} });
  return {
    suite: 'smoke',
    cacheDir,
    workDir,
    env: process.env,
    signal,
    log: () => {},
    start: createStart(world),
    openWorker,
  };
}

const missing = keeper.whatIsMissing() ?? whyNoInstructions(process.env);

// Real valgrind, libmariadb and server.
test.skipIf(missing)(
  'the instructions of an operation are nearly the same in every count',
  { timeout: LONG },
  async ({ skip }) => {
    const { harness } = await loadHarness('cpp', HARNESSES);
    const { interleaved } = harness;
    if (!interleaved?.costs) throw new Error('the C++ harness counts nothing');
    const context = createContext();
    const toolchain = await harness.findToolchain(context);
    if (!toolchain.found) return skip(toolchain.missing);
    await harness.prepare(context, [LIBMARIADB]);
    const { server } = await keeper.prepare('cpp', path.join(HARNESSES, 'scenarios/fixtures/cpp.sql'));
    const part = { ...harness.backfillPart([LIBMARIADB]), name: 'costs' };
    const work = { interleaved, costs: interleaved.costs, part, server, context };
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
  },
);
