/** @import { Context, DriverVersion, Harness, InterleavedWorker, Toolchain } from '../run/harness.mjs' */
import { fileURLToPath } from 'node:url';
import { findScenario, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { drivers } from './drivers.mjs';
import { findInstalled, installDrivers, whyNotInstalled } from './install-drivers.mjs';
import { listVersions } from './list-versions.mjs';
import { measurePart } from './measure-part.mjs';
import {
  backfillPartOf,
  catalogue,
  defaultDrivers,
  INTERLEAVED_USUALLY,
  interleavedScenarios,
  partsOf,
} from './suites.mjs';
import { describeDriver } from './to-results.mjs';

const WORKER = fileURLToPath(new URL('./interleave-worker.mjs', import.meta.url));

/** @type {Harness} */
export const harness = {
  name: 'node',
  title: 'Node.js connectors',
  project: 'node-connectors',
  findToolchain,
  prepare: installDrivers,
  parts: partsOf,
  measure: measurePart,
  backfillable: Object.keys(drivers),
  listVersions,
  backfillPart: backfillPartOf,
  interleaved: {
    transport: 'tcp',
    drivers: defaultDrivers(),
    scenarios: interleavedScenarios,
    usual: INTERLEAVED_USUALLY,
    describe: describeDriver,
    whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
    findWorker,
  },
};

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @returns {InterleavedWorker | { reason: string }}
 */
function findWorker(driver, { cacheDir }) {
  const installed = findInstalled(cacheDir, driver);
  if (!installed) return { reason: whyNotInstalled(cacheDir, driver) };
  const args = [WORKER, driver.name, installed.tree, installed.name];
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
