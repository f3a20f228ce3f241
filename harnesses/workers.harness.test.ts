import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { toProcessFigures, toSessionFigures } from '../bench/costs/to-figures.mjs';
import type { Database } from '../bench/databases/database.mjs';
import { reachOf, useDatabase } from '../bench/databases/testing/use-database.ts';
import type { Built } from '../bench/plans/build-worker.mjs';
import { openWorker } from '../bench/turns/open-worker.mjs';
import type { DriverVersion, Harness, Transport } from './plans/harness.mjs';
import { loadHarness } from './plans/load-harness.mjs';
import { BUILT_IN } from './plans/parse-command-line.mjs';
import { buildDrivers } from './run-harness.mjs';
import { toCommand } from './testing/to-command.ts';

const HARNESSES = fileURLToPath(new URL('.', import.meta.url));
const { folder, processes, signal, env, open, missing } = useDatabase('workers');
const world = { cacheDir: folder, processes, signal, env, log: () => {} };
let database: Database;
beforeAll(async () => {
  if (missing === null) database = await open({ name: 'bench_workers' });
});

/** Prepares every scenario of a driver in one worker, runs two operations of each, and counts three. */
async function tryWorker(harness: Harness, driver: DriverVersion, built: Built, transport: Transport) {
  await database.load(path.join(HARNESSES, `scenarios/fixtures/${harness.name}.sql`));
  if ('reason' in built) return built;
  const command = toCommand(harness, built, 'costs', { ...env, ...reachOf(database, transport) });
  const worker = await openWorker({ name: `${driver.name} ${driver.version}`, command, processes });
  const outcomes: Record<string, string> = {};
  for (const scenario of harness.scenarios) {
    const reason = harness.whyUnsupported(driver, scenario, transport);
    const prepared = reason === null ? await worker.prepare(scenario.name) : null;
    outcomes[scenario.name] = prepared === null || prepared.unsupported ? 'unsupported' : 'ok';
    if (outcomes[scenario.name] !== 'ok') continue;
    const slice = await worker.run(scenario.name, { operations: 2 });
    expect(slice.p50Ns, scenario.name).toBeLessThanOrEqual(slice.ns);
    expect(prepared?.session, scenario.name).toMatchObject({ transport });
    const count = await worker.count(scenario.name, 3);
    const counted = toProcessFigures(count, harness.costs?.counts ?? []);
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
  it('prepare, run and count every scenario of every driver, with the version that was requested', async ({ skip }) => {
    const { harness } = await loadHarness(name, HARNESSES);
    const { drivers, transports } = harness;
    const built = await buildDrivers(harness, drivers, world);
    const [anchor] = built;
    if (anchor && 'reason' in anchor && anchor.isMissing) return skip(anchor.reason);
    const tries = drivers.flatMap((driver, at) =>
      transports.flatMap((transport) => (built[at] ? [{ driver, transport, worker: built[at] }] : [])),
    );
    expect(tries).toHaveLength(drivers.length * transports.length);
    for (const { driver, transport, worker } of tries) {
      const tried = await tryWorker(harness, driver, worker, transport);
      // A library that this machine does not have has a reason instead.
      if ('reason' in tried) {
        expect(driver.name).toMatch(/^(boost\.mysql|libmysqlclient)$/);
        expect(tried.isMissing, tried.reason).toBe(true);
      } else {
        expect(tried.loaded).toBe(driver.name);
        if (/\d/.test(driver.version)) expect(tried.driverVersion).toBe(driver.version);
        const isAble = harness.scenarios.some((one) => harness.whyUnsupported(driver, one, transport) === null);
        expect(Object.values(tried.outcomes).includes('ok'), `${driver.name} by ${transport}`).toBe(isAble);
      }
    }
  });
});
