// A worker: node interleave-worker.mjs DRIVER, in the folder whose node_modules holds it.

/** @import { Driver } from './drivers.mjs' */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { serveWorker } from '../../bench/workers/node/serve-worker.mjs';
import { countOperations } from './count-operations.mjs';
import { drivers, openClient } from './drivers.mjs';
import { messageOf } from './message-of.mjs';
import { observeSession, readCounters } from './observe-session.mjs';
import { operations } from './operations.mjs';

const [driver = ''] = process.argv.slice(2);
const own = /** @type {Driver} */ (drivers[driver]);
const module = createRequire(path.resolve('package.json'))(`${driver}${own.entry}`);
const { version } = JSON.parse(readFileSync(path.resolve('node_modules', driver, 'package.json'), 'utf8'));

/** @type {import('../../bench/workers/node/serve-worker.mjs').Work['prepare']} */
async function prepare(scenario) {
  const kind = operations[scenario];
  if (!kind) throw new Error(`no operation for the scenario "${scenario}"`);
  const client = await openClient(own, module, kind.pool ?? false);
  const missing = kind.needs && !client[kind.needs] ? kind.needs : null;
  if (missing === 'execute') return { unsupported: 'this version of the driver has no prepared statements' };
  const operation = kind.begin(client);
  const { response, session } = await observeSession(client, operation.run);
  const wrong = await operation.check(client.read(response), response);
  if (wrong) throw new Error(`wrong response: ${wrong}`);
  const emulated = missing ? 'loop of 100: this version of the driver has no batch API' : null;
  return { run: operation.run, emulated, session, readStatus: () => readCounters(client) };
}

await serveWorker({
  driver,
  driverVersion: version,
  count: countOperations,
  prepare: (scenario) =>
    prepare(scenario).catch((error) => {
      throw new Error(messageOf(error));
    }),
});
