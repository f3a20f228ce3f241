/** @import { Loaded } from './plans/load-harness.mjs' */
/** @import { Options } from './plans/parse-command-line.mjs' */
/** @import { DriverVersion } from './plans/harness.mjs' */
/** @import { Plan } from './plans/plan-harness.mjs' */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { findClient, findMariadb, INSTALL_CLIENT, INSTALL_SERVER } from '../bench/databases/find-mariadb.mjs';
import { buildWorkers, findMissing } from '../bench/plans/build-worker.mjs';
import { runTacho } from '../bench/plans/run-tacho.mjs';
import { createStart } from '../bench/processes/create-start.mjs';
import { writeJson } from '../bench/processes/files.mjs';
import { UsageError } from '../bench/usage-error.mjs';
import { describePlans, listPlans } from './backfill/list-plans.mjs';
import { planHarness } from './plans/plan-harness.mjs';
import { toConfig } from './plans/to-config.mjs';
import { tokenArguments } from './plans/token-arguments.mjs';

/** The server may be away for a moment; what is not sent then is kept and sent by the next start. */
const RETRY_FOR_S = '30';
const STATUS = { ok: 0, failed: 2, skipped: 3, unavailable: 75 };

/**
 * What became of a harness.
 *
 * @typedef {{ harness: string, statuses: number[], skipped: string | null }} Outcome `statuses` of its plans
 */

/**
 * @typedef {object} World
 * @property {string} cacheDir
 * @property {import('../bench/processes/process-groups.mjs').ProcessGroups} processes
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {(text: string) => void} log
 */

/**
 * Measures what was requested of one harness: `tacho bench` runs its plans, one after the other.
 *
 * @param {Options} options
 * @param {Loaded} loaded
 * @param {World} world
 * @returns {Promise<Outcome>}
 */
export async function runHarness(options, loaded, world) {
  const { harness } = loaded;
  const { log, signal } = world;
  const skip = (/** @type {string} */ skipped) => ({ harness: harness.name, statuses: [], skipped });
  try {
    const missing = await findMissingOf(options, loaded, world);
    if (missing !== null) return skip(missing);
    if (options.suite === 'costs' && !harness.costs) throw new UsageError(`no worker of ${harness.name} counts costs`);
    const { backfill } = options;
    const plans =
      backfill === null
        ? [planHarness(options, harness)]
        : await listPlans({ ...options, backfill }, harness, createStart(world));
    if (backfill?.dryRun) for (const line of describePlans(plans)) log(line);
    const statuses = [];
    for (const [at, plan] of backfill?.dryRun ? [] : plans.entries()) {
      const name = [harness.name, plan.suite, ...(backfill ? ['backfill', at + 1] : []), ...markOf(options)].join('-');
      statuses.push(await runPlan(options, { loaded, plan, name: name.replaceAll(/[^\w-]+/g, '-') }, world));
    }
    return { harness: harness.name, statuses, skipped: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UsageError && options.harnesses.length === 1) throw error;
    if (error instanceof UsageError) return skip(error.message);
    log(`failed: ${harness.name}: ${error instanceof Error ? error.message : error}`);
    return { harness: harness.name, statuses: [STATUS.failed], skipped: null };
  }
}

/** Tells what was measured on one external server from the same on another, whatever the account. @param {Options} options */
function markOf({ server }) {
  if (server === null || !URL.canParse(server)) return [];
  const { host, pathname } = new URL(server);
  return [createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8)];
}

/** @param {Options} options @param {Loaded} loaded @param {World} world @returns {Promise<string | null>} */
async function findMissingOf({ server }, { harness: { language, transports } }, world) {
  const [first] = language.drivers;
  const missing = first ? await findMissing(language, first, createStart(world)) : null;
  if (missing !== null || transports.length === 0) return missing;
  const isThere = server === null ? findMariadb(world.env) : findClient(world.env);
  return isThere ? null : `there is no MariaDB: ${server === null ? INSTALL_SERVER : INSTALL_CLIENT}`;
}

/**
 * Installs and compiles, writes the file of the plan, and starts `tacho bench` on it.
 *
 * @param {Options} options
 * @param {{ loaded: Loaded, plan: Plan, name: string }} what
 * @param {World} world
 * @returns {Promise<number>} exit status
 */
async function runPlan(options, { loaded, plan, name }, world) {
  const { harness } = loaded;
  const log = (/** @type {string} */ text) => world.log(`${harness.name}  ${text}`);
  const built = await buildDrivers(harness, plan.drivers, { ...world, log });
  const file = path.join(world.cacheDir, 'plans', name, 'tacho-bench.json');
  writeJson(file, toConfig(plan, loaded, built, options));
  log(`plan, exact commands and what is measured: ${path.dirname(file)}`);
  const token = options.upload ? (tokenArguments(harness.project, world.env) ?? []) : ['--no-upload'];
  const args = [
    'bench',
    '--config',
    file,
    '--retry-for',
    RETRY_FOR_S,
    ...token,
    ...(options.out === null ? [] : ['--out', path.join(options.out, name)]),
    ...(options.report === null ? [] : ['--report', options.report]),
    ...(options.restart ? ['--restart'] : []),
    ...(options.profile ? ['--profile'] : []),
  ];
  const status = await runTacho(args, world);
  world.signal.throwIfAborted();
  return status;
}

/**
 * The worker of each driver, or why there is none: its cells fail, and the others are measured.
 *
 * @param {Loaded['harness']} harness
 * @param {readonly DriverVersion[]} drivers
 * @param {World} world
 */
export async function buildDrivers({ name: folder, language }, drivers, world) {
  const wanted = drivers.flatMap(({ name, version }) => {
    const driver = language.drivers.find((one) => one.name === name);
    return driver ? [{ language: { ...language, name: folder }, driver, version }] : [];
  });
  const cacheDir = path.join(world.cacheDir, 'harness');
  const all = await buildWorkers(wanted, { cacheDir, start: createStart(world), log: world.log });
  for (const { wanted, built } of all)
    if ('reason' in built) world.log(`${wanted.driver.name} ${wanted.version} is left out: ${built.reason}`);
  return all.map(({ built }) => built);
}

/**
 * Zero only if something was measured: a reader of the status alone must not take an empty run for a good one.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {boolean} named false for `all`, where a harness that cannot run is skipped
 */
export function exitStatus(outcomes, named) {
  const statuses = outcomes.flatMap((one) => one.statuses);
  const worst = statuses.find((status) => status !== STATUS.ok && status !== STATUS.unavailable);
  if (worst !== undefined) return worst;
  const isSkipped = outcomes.some(({ skipped }) => skipped !== null);
  if (statuses.length === 0 || (named && isSkipped)) return STATUS.skipped;
  return statuses.includes(STATUS.unavailable) ? STATUS.unavailable : STATUS.ok;
}
