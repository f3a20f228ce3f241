// Measures one version of one driver in a separate process: node measure-driver.mjs PLAN.json
// Cells and observations are written at once, so that a crash loses only what was not measured yet.

/** @import { Driver } from './drivers.mjs' */
/** @import { BenchClass, Cell, Outcome, Session, Times } from './measure-cell.mjs' */
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectOptions } from './connect-options.mjs';
import { drivers } from './drivers.mjs';
import { measureCell, messageOf } from './measure-cell.mjs';
import { operations } from './operations.mjs';

/**
 * @typedef {object} Plan
 * @property {string} driver name in the catalogue
 * @property {string} version read from the installed package
 * @property {string} tree folder whose node_modules holds the driver
 * @property {string} name of the driver in that folder, which may be an alias
 * @property {string} toolTree folder whose node_modules holds tinybench
 * @property {string[]} scenarios
 * @property {Times} times
 * @property {number} keep maximum number of samples
 * @property {string} cellsFile
 */

/** @type {Plan} */
const plan = JSON.parse(readFileSync(/** @type {string} */ (process.argv[2]), 'utf8'));

/** @returns {Promise<BenchClass>} */
async function loadTool() {
  const file = createRequire(path.join(plan.toolTree, 'package.json')).resolve('tinybench');
  return (await import(pathToFileURL(file).href)).Bench;
}

/**
 * @param {string} scenario
 * @param {Outcome} outcome
 * @param {Session} session
 */
function write(scenario, outcome, session) {
  const { driver, version } = plan;
  const observation = { driver, version, scenario, ...session };
  const error = outcome.status === 'failed' ? { error: outcome.reason } : {};
  append(process.env.OBSERVATIONS_FILE, { ...observation, ...error });
  append(plan.cellsFile, { driver, version, scenario, ...outcome });
  const result = outcome.p50 === null ? outcome.reason : `${Math.round(1000 / outcome.p50)} ops/s`;
  console.log(`${driver} ${version} ${scenario}: ${result}`);
}

/**
 * @param {string | undefined} file
 * @param {object} line
 */
function append(file, line) {
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

async function main() {
  const { entry, connect, openPool } = /** @type {Driver} */ (drivers[plan.driver]);
  const Bench = await loadTool();
  // By require, which works for every version since 2011. If a package has both, import would load other code.
  const module = createRequire(path.join(plan.tree, 'package.json'))(`${plan.name}${entry}`);
  const options = connectOptions();
  for (const scenario of plan.scenarios) {
    const kind = operations[scenario];
    if (!kind) throw new Error(`no operation for the scenario "${scenario}"`);
    const open = () => (kind.pool ? openPool : connect)(module, options);
    const { outcome, session } = await measureCell({ open, kind, Bench, times: plan.times, keep: plan.keep });
    write(scenario, outcome, session);
  }
}

// A driver may leave a timer or a socket, which would keep the process alive.
main().then(
  () => process.exit(0),
  (error) => {
    console.error(messageOf(error));
    process.exit(1);
  },
);
