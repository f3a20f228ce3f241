/** @import { Context, Harness, Toolchain } from '../run/harness.mjs' */
import { drivers } from './drivers.mjs';
import { installDrivers } from './install-drivers.mjs';
import { listVersions } from './list-versions.mjs';
import { measurePart } from './measure-part.mjs';
import { backfillPartOf, partsOf } from './suites.mjs';

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
};

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
