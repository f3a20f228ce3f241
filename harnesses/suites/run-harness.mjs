/** @import { Invocation, Group } from '../run/group.mjs' */
/** @import { Context, DriverVersion } from '../run/harness.mjs' */
/** @import { Loaded } from '../run/load-harness.mjs' */
/** @import { Runner } from '../run/open-runner.mjs' */
/** @import { Outcome } from '../run/outcome.mjs' */
/** @import { Options } from '../run/parse-command-line.mjs' */
/** @import { Plan } from '../run/plan-group.mjs' */
/** @import { Progress } from '../run/progress.mjs' */
/** @import { Measuring } from '../run/start-workers.mjs' */

import { keepAway } from '../../bench/processes/pinning.mjs';
import { createReports } from '../../bench/turns/time-left.mjs';
import { UsageError } from '../../bench/usage-error.mjs';
import { listPlans } from '../backfill/list-plans.mjs';
import { openGroup } from '../run/group.mjs';
import { createOutcome, sendRun } from '../run/outcome.mjs';
import { planGroup } from '../run/plan-group.mjs';
import { measureNext } from './measure-next.mjs';
import { summariseGroup } from './summarise-group.mjs';

/**
 * @typedef {object} World
 * @property {Runner} runner
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {Progress & { isTerminal: boolean }} progress
 */

/**
 * Measures what was requested of one harness. A failure is reported in the outcome.
 *
 * @param {Options} options
 * @param {Loaded} loaded
 * @param {World} world
 * @returns {Promise<Outcome>}
 */
export async function runHarness(options, loaded, world) {
  const { runner, env, signal, progress } = world;
  const { harness } = loaded;
  const outcome = createOutcome(harness.name);
  const context = { ...runner.contextOf(loaded), log: progress.log };
  try {
    outcome.skipped = await findMissing(runner, context, loaded);
    if (outcome.skipped !== null) return outcome;
    const plans =
      options.backfill === null
        ? [planGroup(options, harness)]
        : await listPlans({ ...options, backfill: options.backfill }, harness, context);
    if (plans.some(({ transport }) => transport !== null && !runner.servers.offers(transport)))
      throw new UsageError('the UNIX socket of the server is not known: use --server …?socket=/path');
    if (options.backfill?.dryRun) for (const line of describePlans(plans)) progress.log(line);
    else
      for (const plan of plans)
        await runGroup(options, { runner, loaded, context, plan, env, signal }, outcome, progress);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UsageError)) outcome.failures.push(error instanceof Error ? error.message : String(error));
    else if (options.harnesses.length === 1) throw error;
    else outcome.skipped = error.message;
  }
  return outcome;
}

/** @param {Runner} runner @param {Context} context @param {Loaded} loaded @returns {Promise<string | null>} */
async function findMissing({ servers }, context, { harness }) {
  const toolchain = await harness.findToolchain(context);
  if (!toolchain.found) return `${toolchain.missing}: ${toolchain.install}`;
  context.log(`${harness.name}  ${toolchain.description}`);
  const missing = harness.transports.length > 0 ? servers.whatIsMissing() : null;
  return missing === null ? null : `there is no MariaDB: ${missing}`;
}

/**
 * Measures the invocations of a repetition group that are not there yet. Each is a run, which is uploaded as soon as it is
 * complete.
 *
 * @param {Options} options
 * @param {Measuring} measuring
 * @param {Outcome} outcome
 * @param {World['progress']} progress
 */
async function runGroup(options, measuring, outcome, progress) {
  const { runner, plan } = measuring;
  const { log } = progress;
  const group = openGroup(runner.runsDir, plan, options.restart || plan.suite === 'smoke');
  const lock = group.lock();
  if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} works on this repetition group`);
  try {
    const done = group.readInvocations();
    if (done.length > 0) log(`${done.length} of ${options.invocations} invocations were measured before`);
    for (const one of done) await sendRun(runner, group, one, outcome, log);
    if (done.length < options.invocations) {
      const next = await prepareToMeasure(measuring, group, options.invocations - done.length, progress);
      while (done.length < options.invocations) {
        const name = `${plan.harness} ${done.length + 1} of ${options.invocations}`;
        const { invocation, slices } = await next(name, done);
        progress.end();
        for (const note of invocation.run.notes) log(`${name}: ${note}`);
        if (!hasFigures(invocation)) {
          // It is not stored: the next start measures it again.
          outcome.failures.push(...listReasons(invocation).map((reason) => `${name}: ${reason}`));
          break;
        }
        group.store(invocation, slices);
        done.push(invocation);
        await sendRun(runner, group, invocation, outcome, log);
      }
    }
    if (plan.suite !== 'smoke') for (const line of summariseGroup(done)) log(line);
    log(`runs, slices and exact commands: ${group.folder}`);
  } finally {
    lock.release();
  }
}

/**
 * Installs and compiles, and leaves the core to what is measured.
 *
 * @param {Measuring} measuring
 * @param {Group} group
 * @param {number} invocations
 * @param {World['progress']} progress
 * @returns {Promise<(name: string, earlier: Invocation[]) => ReturnType<typeof measureNext>>}
 */
async function prepareToMeasure(measuring, group, invocations, { log, show, isTerminal }) {
  const { runner, loaded, context, plan } = measuring;
  log(`${plan.harness}  preparing`);
  await loaded.harness.prepare(context, Object.values(plan.drivers));
  const note = await keepAway(runner.core);
  if (note !== null) log(note);
  const reportOf = createReports(plan.design, invocations, { isTerminal, show });
  const world = { ...measuring, context: { ...context, log: show }, repetitionGroup: group.name };
  return (name, earlier) => measureNext({ ...world, report: reportOf(name) }, earlier);
}

/** @param {Invocation} invocation */
const hasFigures = ({ run }) => run.results.some(({ value }) => value !== null);

/** @param {Invocation} invocation */
const listReasons = ({ run }) => [
  ...new Set(
    run.results.map(({ driver, statusReason }) => `${/** @type {DriverVersion} */ (driver).name}: ${statusReason}`),
  ),
];

/** @param {Plan[]} plans @returns {string[]} lines */
function describePlans(plans) {
  const drivers = plans.flatMap(({ drivers, design }) => design.candidates.flatMap((name) => drivers[name] ?? []));
  const names = [...new Set(drivers.map(({ name }) => name))];
  const lines = names.map((name) => {
    const versions = drivers.flatMap((driver) => (driver.name === name ? driver.version : []));
    return `${name}: ${versions.length} ${versions.length === 1 ? 'version' : 'versions'}: ${versions.join(', ')}`;
  });
  const groups = plans.length === 1 ? 'one repetition group' : `${plans.length} repetition groups`;
  return [...lines, `in ${groups}, in turns with ${plans[0]?.design.anchor}`];
}
