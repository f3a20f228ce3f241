import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createStart } from '../../bench/processes/create-start.mjs';
import { openWorker } from '../../bench/turns/open-worker.mjs';
import type { Context } from '../run/harness.mjs';
import { serverEnvironment } from '../run/start-workers.mjs';
import { useServerKeeper } from '../servers/testing/use-server-keeper.ts';
import { harness } from './harness.mjs';

const { folder, processes, signal, env, keeper } = useServerKeeper('wrong-rows');
const LIBMARIADB = { name: 'libmariadb', version: 'installed' };

it.skipIf(keeper.whatIsMissing())('takes a wrong number of rows for a failure', async ({ skip }) => {
  const folders = { cacheDir: path.join(folder, 'cache'), workDir: path.join(folder, 'work') };
  for (const place of Object.values(folders)) mkdirSync(place);
  const context: Context = { ...folders, env, signal, log: () => {}, start: createStart({ processes, env, signal }) };
  const toolchain = await harness.findToolchain(context);
  if (!toolchain.found) return skip(toolchain.missing);
  await harness.prepare(context, [LIBMARIADB]);
  const fixture = path.join(folder, 'no-row.sql');
  const all = readFileSync(fileURLToPath(new URL('../scenarios/fixtures/cpp.sql', import.meta.url)), 'utf8');
  writeFileSync(fixture, `${all.replace('thousands.d < 5', 'thousands.d < 0')}\nDELETE FROM test_data;\n`);
  const { server } = await keeper.prepare('cpp', fixture);
  const found = harness.findWorker(LIBMARIADB, context, 'speed');
  if ('reason' in found) throw new Error(found.reason);
  const command = { ...found, env: { ...env, ...serverEnvironment(server, { transport: 'unix' }) } };
  const worker = await openWorker({ name: 'libmariadb', command, processes });
  await expect(worker.prepare('one-small-row')).rejects.toThrow(
    'an execution gave 0 rows, not the 1 that the fixture has',
  );
  await worker.stop();
});
