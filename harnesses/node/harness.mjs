/** @import { Context, DriverVersion, Harness, Purpose, Toolchain, WorkerProgram } from '../plans/harness.mjs' */
import { fileURLToPath } from 'node:url';
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { drivers } from './drivers.mjs';
import { findInstalled, installDrivers, lockedVersions, whyNotInstalled } from './install-drivers.mjs';
import { listVersions } from './list-versions.mjs';

/** The first operations of a process are slow. Long operations need fewer. */
const WARM_UP = { short: 6000, long: 2000, longest: 500 };
const LONG = ['select-1000-rows', 'select-1000-rows-execute', 'select-collations'];
/** A loop of 100 inserts, where a driver has no batch. */
const LONGEST = ['batch-insert-100'];
/** Room for many operations without a collection: what is in use then grows by what was allocated. */
const COUNT_FLAGS = ['--expose-gc', '--max-semi-space-size=128', '--min-semi-space-size=128'];
const WORKER = fileURLToPath(new URL('./interleave-worker.mjs', import.meta.url));

const catalogue = readCatalogue('node');
const versions = lockedVersions();

/** @type {Harness} */
export const harness = {
  name: 'node',
  title: 'Node.js connectors',
  project: 'node-connectors',
  findToolchain,
  prepare: installDrivers,
  transports: ['tcp', 'unix'],
  drivers: Object.keys(drivers).map((name) => ({ name, version: String(versions[name]) })),
  // Every scenario has one case here.
  scenarios: catalogue.map(({ id, cases: [only] }) => ({
    name: id,
    scenario: id,
    params: only?.params ?? {},
    warmUp: WARM_UP[lengthOf(id)],
  })),
  usual: ['select-1', 'select-100-int', 'select-1000-rows', 'insert-10-params'],
  describe: ({ name, version }) => ({ language: 'javascript', purl: `pkg:npm/${name}@${version}` }),
  whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
  findWorker,
  costs: {
    counts: ['heap'],
    notes: [
      `heap: Node.js ran with ${COUNT_FLAGS.join(' ')}. A count during which garbage was collected was repeated with half as many operations.`,
    ],
  },
  backfillable: Object.keys(drivers),
  listVersions,
};

/** @param {string} id */
function lengthOf(id) {
  if (LONGEST.includes(id)) return 'longest';
  return LONG.includes(id) ? 'long' : 'short';
}

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @param {Purpose} purpose
 * @returns {WorkerProgram | { reason: string }}
 */
function findWorker(driver, { cacheDir }, purpose) {
  const installed = findInstalled(cacheDir, driver);
  if (!installed) return { reason: whyNotInstalled(cacheDir, driver) };
  const flags = purpose === 'costs' ? COUNT_FLAGS : [];
  const args = [...flags, WORKER, driver.name, installed.tree, installed.name];
  return { command: process.execPath, args, env: { NODE_OPTIONS: '' } };
}

/**
 * Node.js runs this. npm is a separate package on some systems.
 *
 * @param {Context} context
 * @returns {Promise<Toolchain>}
 */
async function findToolchain(context) {
  const { code, stdout } = await context.start('npm', ['--version', '--loglevel=error']);
  if (code !== 0) return { found: false, missing: 'npm', install: 'apt-get install npm' };
  return { found: true, description: `node ${process.versions.node}, npm ${stdout.trim()}` };
}
