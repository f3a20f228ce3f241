import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countInstructions, whyNoInstructions } from '../../bench/costs/count-instructions.mjs';
import { reachOf, useDatabase } from '../../bench/databases/testing/use-database.ts';
import { openWorker } from '../../bench/turns/open-worker.mjs';
import { buildDrivers } from '../run-harness.mjs';
import { toCommand } from '../testing/to-command.ts';
import { harness } from './harness.mjs';

const FIXTURE = fileURLToPath(new URL('../scenarios/fixtures/cpp.sql', import.meta.url));
const { folder, processes, signal, env, open, missing } = useDatabase('libmariadb');

/** The real library on a real server with this fixture: starts its worker as the last words of another command. */
async function openLibmariadb(fixture: string, skip: (reason: string) => void) {
  const world = { cacheDir: folder, processes, signal, env, log: () => {} };
  const [built] = await buildDrivers(harness, [{ name: 'libmariadb', version: 'installed' }], world);
  if (!built || ('reason' in built && built.isMissing)) return skip(built?.reason ?? 'it was not built');
  const database = await open();
  await database.load(fixture);
  const own = toCommand(harness, built, 'speed', { ...env, ...reachOf(database, 'unix') });
  return (before: string[]) => {
    const [command = '', ...args] = [...before, own.command, ...own.args];
    return openWorker({ name: 'libmariadb', command: { ...own, command, args }, processes });
  };
}

test.skipIf(missing)('takes a wrong number of rows for a failure', async ({ skip }) => {
  const fixture = path.join(folder, 'no-row.sql');
  const all = readFileSync(FIXTURE, 'utf8').replace('thousands.d < 5', 'thousands.d < 0');
  writeFileSync(fixture, `${all}\nDELETE FROM test_data;\n`);
  const openUnder = await openLibmariadb(fixture, skip);
  const worker = await openUnder?.([]);
  await expect(worker?.prepare('one-small-row')).rejects.toThrow(
    'an execution gave 0 rows, not the 1 that the fixture has',
  );
  await worker?.stop();
});

test.skipIf(missing ?? whyNoInstructions(env))(
  'the instructions of an operation are nearly the same in every count',
  async ({ skip }) => {
    const openUnder = await openLibmariadb(FIXTURE, skip);
    if (!openUnder) return;
    const counts = [];
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const scenario = { name: 'one-small-row', warmUp: 1200 };
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
