import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../bench/usage-error.mjs';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import { BUILT_IN } from './parse-command-line.mjs';

/**
 * @typedef {object} Loaded
 * @property {import('./harness.mjs').Harness} harness
 * @property {import('../scenarios/read-catalogue.mjs').Scenario[]} catalogue
 * @property {string | null} fixtures SQL that makes its tables
 */

/**
 * @param {string} name `node`, or the folder of another harness, with its `scenarios.json` and `fixtures.sql`
 * @param {string} harnessesDir
 * @returns {Promise<Loaded>}
 */
export async function loadHarness(name, harnessesDir) {
  const builtIn = BUILT_IN.includes(name);
  const folder = builtIn ? path.join(harnessesDir, name) : path.resolve(name);
  const file = path.join(folder, 'harness.mjs');
  if (!existsSync(file))
    throw new UsageError(
      `there is no harness ${name}: choose from ${BUILT_IN.join(', ')}, or give a folder with harness.mjs`,
    );
  const { harness } = await import(pathToFileURL(file).href);
  const scenarios = path.join(harnessesDir, 'scenarios');
  const catalogue = builtIn ? readCatalogue(name, scenarios) : readCatalogue('scenarios', folder);
  const fixtures = builtIn ? path.join(scenarios, 'fixtures', `${name}.sql`) : path.join(folder, 'fixtures.sql');
  return { harness, catalogue, fixtures: existsSync(fixtures) ? fixtures : null };
}
