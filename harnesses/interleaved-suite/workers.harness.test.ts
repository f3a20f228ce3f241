import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { toProcessFigures, toSessionFigures } from '../costs/to-figures.mjs';
import { openWorker } from '../interleave/open-worker.mjs';
import { createStart } from '../processes/create-start.mjs';
import type { Context, DriverVersion, Harness, Interleaved } from '../run/harness.mjs';
import { loadHarness } from '../run/load-harness.mjs';
import { BUILT_IN } from '../run/parse-command-line.mjs';
import { serverEnvironment } from '../run/server-environment.mjs';
import { useServerKeeper } from '../servers/testing/use-server-keeper.ts';

const LONG = 600_000;
const HARNESSES = fileURLToPath(new URL('..', import.meta.url));
const { folder, processes, signal, env, keeper } = useServerKeeper('workers');
const missing = keeper.whatIsMissing();

function contextOf(name: string): Context {
  const start = createStart({ processes, env, signal });
  const [cacheDir, workDir] = [path.join(folder, name), path.join(folder, `${name}-work`)];
  for (const made of [cacheDir, workDir]) mkdirSync(made, { recursive: true });
  return { suite: 'smoke', cacheDir, workDir, env, signal, log: () => {}, start };
}

/** Prepares every scenario of a driver in one worker, runs two operations of each, and counts three. */
async function tryWorker(harness: Harness, interleaved: Interleaved, driver: DriverVersion, context: Context) {
  const { server } = await keeper.prepare(harness.name, path.join(HARNESSES, `scenarios/fixtures/${harness.name}.sql`));
  const found = interleaved.findWorker(driver, context, 'costs');
  if ('reason' in found) return found.reason;
  const command = { ...found, env: { ...env, ...serverEnvironment(server, interleaved), ...found.env } };
  const worker = await openWorker({ name: `${driver.name} ${driver.version}`, command, processes });
  const outcomes: Record<string, string> = {};
  for (const scenario of interleaved.scenarios) {
    const reason = interleaved.whyUnsupported(driver, scenario);
    const prepared = reason === null ? await worker.prepare(scenario.name) : null;
    outcomes[scenario.name] = prepared === null || prepared.unsupported ? 'unsupported' : 'ok';
    if (outcomes[scenario.name] !== 'ok') continue;
    const slice = await worker.run(scenario.name, { operations: 2 });
    expect(slice.p50Ns, scenario.name).toBeLessThanOrEqual(slice.ns);
    expect(prepared?.session, scenario.name).toMatchObject({ transport: interleaved.transport });
    const count = await worker.count(scenario.name, 3);
    const counted = toProcessFigures(count, interleaved.costs?.counts ?? []);
    expect(counted, scenario.name).not.toEqual([]);
    for (const { value } of counted) expect(value, scenario.name).toEqual(expect.any(Number));
    // An operation that opens a connection is not in the status of another one.
    const isElsewhere = scenario.scenario === 'connect-and-close';
    for (const { value } of toSessionFigures(count)) expect(value === null, scenario.name).toBe(isElsewhere);
  }
  const { driver: loaded, driverVersion } = worker.hello;
  await worker.stop();
  return { loaded, driverVersion, outcomes };
}

// One real server and real drivers. Nothing here says how fast anything is.
describe.skipIf(missing).each(BUILT_IN)('the workers of the harness %s', (name) => {
  it('prepare, run and count every scenario of every driver, with the version that was requested', {
    timeout: LONG,
  }, async ({ skip }) => {
    const { harness } = await loadHarness(name, HARNESSES);
    const { interleaved } = harness;
    if (!interleaved) throw new Error(`${name} has no workers`);
    const context = contextOf(name);
    const toolchain = await harness.findToolchain(context);
    if (!toolchain.found) return skip(toolchain.missing);
    await harness.prepare(context, interleaved.drivers);
    for (const driver of interleaved.drivers) {
      const tried = await tryWorker(harness, interleaved, driver, context);
      // A library that this system does not offer has a reason instead.
      if (typeof tried === 'string') expect([driver.version, tried]).toEqual(['newest', expect.stringMatching(/\w/)]);
      else {
        expect(tried.loaded).toBe(driver.name);
        if (/\d/.test(driver.version)) expect(tried.driverVersion).toBe(driver.version);
        expect(Object.values(tried.outcomes)).toContain('ok');
      }
    }
  });
});
