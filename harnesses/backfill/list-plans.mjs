/** @import { Start } from '../../bench/processes/create-start.mjs' */
/** @import { DriverVersion, Harness } from '../plans/harness.mjs' */
/** @import { Options, Versions } from '../plans/parse-command-line.mjs' */
/** @import { Plan } from '../plans/plan-harness.mjs' */

import { splitDriver } from '../../bench/plans/split-driver.mjs';
import { UsageError } from '../../bench/usage-error.mjs';
import { candidateOf, planHarness } from '../plans/plan-harness.mjs';
import { chooseVersions } from './choose-versions.mjs';

/** All processes of a plan are there at once, in the memory of the machine. */
const VERSIONS_OF_A_PLAN = 11;
/** The last versions of a plan are measured in the next one again: they tell how far two occasions are apart. */
const BRIDGES = 2;
const NEW_VERSIONS = VERSIONS_OF_A_PLAN - BRIDGES;

/**
 * The plans that measure the published versions of drivers, oldest first. The anchor is the same in all of them, so that a
 * version that is released tomorrow changes the last one only.
 *
 * @param {Options & { backfill: Versions }} options
 * @param {Harness} harness
 * @param {Start} start
 * @returns {Promise<Plan[]>}
 * @throws {UsageError} if there is nothing to measure
 */
export async function listPlans(options, harness, start) {
  const { backfill } = options;
  /** @type {DriverVersion[]} */
  const drivers = [];
  for (const text of options.drivers) {
    const { name, version } = splitDriver(text);
    const published = await listVersions(name, harness, start);
    const versions = version ?? backfill.range ?? '*';
    const chosen = chooseVersions(published, { ...backfill, versions });
    if (chosen.length === 0)
      throw new UsageError(`none of the ${published.length} versions of ${name} is in ${versions}`);
    drivers.push(...chosen.map((one) => ({ name, version: one })));
  }
  const { name: first } = splitDriver(options.drivers[0] ?? '');
  const own = harness.drivers.find(({ name }) => name === first);
  const anchor = options.anchor ?? (own ? `${own.name}@${own.version}` : null);
  const count = Math.max(1, Math.ceil((drivers.length - BRIDGES) / NEW_VERSIONS));
  return Array.from({ length: count }, (_, at) => {
    const some = drivers.slice(at * NEW_VERSIONS, at * NEW_VERSIONS + VERSIONS_OF_A_PLAN);
    return planHarness({ ...options, drivers: some.map(candidateOf), anchor }, harness, true);
  });
}

/**
 * Every version that is published, pre-releases too.
 *
 * @param {string} name
 * @param {Harness} harness
 * @param {Start} start
 * @returns {Promise<string[]>}
 */
async function listVersions(name, { language: { drivers, versions } }, start) {
  const driver = drivers.find((one) => one.name === name);
  const others = versions ? drivers.map((one) => one.name) : [];
  if (!driver || !versions)
    throw new UsageError(`no registry lists the versions of ${name}, but those of ${others.join(', ') || 'no driver'}`);
  const [program, ...args] = versions.command(driver);
  const { code, stdout, stderr } = await start(program, args);
  if (code === 0) return versions.parse(stdout).map(({ version }) => version);
  throw new Error(`${program} could not list the versions of ${name}: ${stderr.trim().split('\n')[0]}`);
}

/** What a dry run shows. @param {readonly Plan[]} plans @returns {string[]} lines */
export function describePlans(plans) {
  const drivers = plans.flatMap((plan) => plan.drivers.slice(1));
  const names = [...new Set(drivers.map(({ name }) => name))];
  const lines = names.map((name) => {
    const versions = [...new Set(drivers.flatMap((driver) => (driver.name === name ? driver.version : [])))];
    return `${name}: ${versions.length} ${versions.length === 1 ? 'version' : 'versions'}: ${versions.join(', ')}`;
  });
  const groups = plans.length === 1 ? 'one repetition group' : `${plans.length} repetition groups`;
  const [anchor] = plans.flatMap((plan) => plan.drivers.slice(0, 1).map(candidateOf));
  return [...lines, `in ${groups}, in turns with ${anchor}`];
}
