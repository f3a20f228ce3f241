import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { reachOf, useDatabase } from '../../bench/databases/testing/use-database.ts';
import { openWorker } from '../../bench/turns/open-worker.mjs';
import { openContexts } from '../plans/open-contexts.mjs';
import { harness } from './harness.mjs';

const { folder, processes, signal, env, open, missing } = useDatabase('wrong-rows');
const LIBMARIADB = { name: 'libmariadb', version: 'installed' };

it.skipIf(missing)('takes a wrong number of rows for a failure', async ({ skip }) => {
  const context = openContexts({ cacheDir: folder, processes, env, signal, log: () => {} }).contextOf('cpp');
  const toolchain = await harness.findToolchain(context);
  if (!toolchain.found) return skip(toolchain.missing);
  await harness.prepare(context, [LIBMARIADB]);
  const fixture = path.join(folder, 'no-row.sql');
  const all = readFileSync(fileURLToPath(new URL('../scenarios/fixtures/cpp.sql', import.meta.url)), 'utf8');
  writeFileSync(fixture, `${all.replace('thousands.d < 5', 'thousands.d < 0')}\nDELETE FROM test_data;\n`);
  const database = await open();
  await database.load(fixture);
  const found = harness.findWorker(LIBMARIADB, context, 'speed');
  if ('reason' in found) throw new Error(found.reason);
  const command = { ...found, env: { ...env, ...reachOf(database, 'unix') } };
  const worker = await openWorker({ name: 'libmariadb', command, processes });
  await expect(worker.prepare('one-small-row')).rejects.toThrow(
    'an execution gave 0 rows, not the 1 that the fixture has',
  );
  await worker.stop();
});
