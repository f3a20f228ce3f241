/** @import { Worker } from '../../bench/turns/open-worker.mjs' */
/** @import { Driver } from '../../bench/turns/to-paired-results.mjs' */
/** @import { Invocation } from '../run/group.mjs' */
/** @import { Costs, DriverVersion, Harness, Result, Session, WorkerScenario } from '../run/harness.mjs' */
/** @import { Measuring, Workers } from '../run/start-workers.mjs' */
/** @import { Output } from '../run/to-run.mjs' */
/** @import { Figure } from './to-figures.mjs' */
import { randomBytes } from 'node:crypto';
import { createRandom, shuffled } from '../../bench/turns/create-random.mjs';
import { TOOL } from '../../bench/turns/measure-invocation.mjs';
import { UsageError } from '../../bench/usage-error.mjs';
import { countInstructions, whyNoInstructions } from './count-instructions.mjs';
import { findDifferences } from './find-differences.mjs';
import { measureCell } from './measure-cell.mjs';
import { OF_PROCESS, OF_SESSION } from './metrics.mjs';
import { none } from './to-figures.mjs';

/**
 * One driver version in one case.
 *
 * @typedef {object} Cell
 * @property {DriverVersion} requested
 * @property {WorkerScenario} scenario
 * @property {Driver} driver as it was loaded, or as it was requested
 * @property {string | null} runtime
 * @property {Session} session
 * @property {'ok' | 'emulated' | 'unsupported' | 'failed'} status
 * @property {string | null} reason
 * @property {Figure[]} figures
 */

/**
 * What is measured in one invocation of the costs of a harness.
 *
 * @typedef {object} Work
 * @property {Harness} harness
 * @property {Costs} costs
 * @property {import('../run/harness.mjs').Transport | null} transport
 * @property {import('../run/harness.mjs').Context} context
 * @property {Workers['open']} open
 * @property {Workers['whyUnavailable']} whyUnavailable
 */

/**
 * Counts what operations cost apart from time: each version in each case once, in random order, each in a fresh process.
 *
 * @param {Pick<Measuring, 'loaded' | 'plan' | 'context'>} world
 * @param {Pick<Workers, 'open' | 'whyUnavailable'>} workers
 * @param {Invocation[]} earlier of the same group
 * @returns {Promise<Output>}
 */
export async function measureCosts({ loaded: { harness }, plan, context }, { open, whyUnavailable }, earlier) {
  const { costs } = harness;
  if (!costs) throw new UsageError(`the harness ${harness.name} has no workers that count costs`);
  const missing = costs.counts.includes('instructions') ? whyNoInstructions(context.env) : null;
  const isAble = (/** @type {string} */ metric) => missing === null || metric !== 'instructions';
  const able = { ...costs, counts: costs.counts.filter(isAble) };
  const work = { harness, costs: able, transport: plan.transport, context, open, whyUnavailable };
  const all = Object.values(plan.drivers).flatMap((requested) =>
    plan.scenarios.map((scenario) => ({ requested, scenario })),
  );
  /** @type {Cell[]} */
  const cells = [];
  for (const { requested, scenario } of shuffled(all, createRandom(randomBytes(4).readUInt32BE()))) {
    context.log(`${requested.name} ${requested.version}: ${scenario.name}, ${cells.length + 1} of ${all.length}`);
    cells.push(await measureOne(work, requested, scenario));
  }
  const results = cells.flatMap((cell) => toResults(cell, able));
  const before = earlier.flatMap(({ run }) => run.results);
  return {
    runtimes: cells.map(({ runtime }) => runtime),
    tool: { ...TOOL, config: { warmUp: Object.fromEntries(plan.scenarios.map(({ name, warmUp }) => [name, warmUp])) } },
    order: 'rounds',
    results,
    sessions: cells.flatMap(({ session }) => (Object.keys(session).length > 0 ? [session] : [])),
    notes: [
      ...costs.notes,
      ...(missing ? [`instructions were not counted: ${missing}.`] : []),
      ...findDifferences(before, results),
    ],
    detail: {},
    slices: [],
  };
}

/** @param {Work} work @param {DriverVersion} requested @param {WorkerScenario} scenario @returns {Promise<Cell>} */
async function measureOne(work, requested, scenario) {
  const { harness, costs, transport, context } = work;
  context.signal.throwIfAborted();
  const toDriver = (/** @type {DriverVersion} */ driver) => ({ ...driver, ...harness.describe(driver) });
  /** @type {Omit<Cell, 'status' | 'reason'>} */
  let cell = { requested, scenario, driver: toDriver(requested), runtime: null, session: {}, figures: [] };
  const unsupported = harness.whyUnsupported(requested, scenario, transport) ?? work.whyUnavailable(requested);
  if (unsupported !== null) return { ...cell, status: 'unsupported', reason: unsupported };
  /** @type {Worker | null} */
  let worker = null;
  try {
    worker = await work.open(`${requested.name} ${requested.version}`, requested, 'costs');
    const { driverVersion: version, runtime } = worker.hello;
    cell = { ...cell, runtime, driver: toDriver({ ...requested, version }) };
    const measured = await measureCell(worker, scenario, costs.counts);
    if ('unsupported' in measured) return { ...cell, status: 'unsupported', reason: measured.unsupported };
    const { emulated, session, figures } = measured;
    await worker.stop();
    if (costs.counts.includes('instructions')) figures.push(await countInstructions(work, requested, scenario));
    return { ...cell, session, figures, status: emulated === null ? 'ok' : 'emulated', reason: emulated };
  } catch (error) {
    // A process that was ended from outside says nothing about the driver.
    context.signal.throwIfAborted();
    return { ...cell, status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await worker?.stop();
  }
}

/**
 * A cell without figures says so in each metric, so that no row of a page only lacks it.
 *
 * @param {Cell} cell
 * @param {Costs} costs
 * @returns {Result[]}
 */
function toResults({ scenario, driver, session, status, reason, figures }, { counts }) {
  const metrics = [...OF_PROCESS.filter(({ metric }) => counts.includes(metric)), ...OF_SESSION];
  const all = reason !== null && figures.length === 0 ? metrics.map((metric) => none(metric, reason)) : figures;
  // What one metric lacks is no failure of the cell.
  const withoutValue = status === 'ok' || status === 'emulated' ? 'unsupported' : status;
  return all.map(({ metric: { metric, unit, statistic }, value, reason: why }) => ({
    scenario: scenario.scenario,
    ...(Object.keys(scenario.params).length > 0 && { params: scenario.params }),
    ...(session.protocol ? { protocolObserved: session.protocol } : {}),
    driver,
    ...(value === null && { status: withoutValue, statusReason: why }),
    ...(value !== null && status !== 'ok' && { status, statusReason: reason }),
    metric,
    unit,
    statistic,
    value,
  }));
}
