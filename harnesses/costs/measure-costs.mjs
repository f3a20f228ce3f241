/** @import { Driver } from '../interleave/to-paired-results.mjs' */
/** @import { Costs, DriverVersion, Interleaved, InterleavedScenario, Observation, Output, Result } from '../run/harness.mjs' */
/** @import { Work } from './open-fresh.mjs' */
/** @import { Figure } from './to-figures.mjs' */
import { randomBytes } from 'node:crypto';
import { createRandom, shuffled } from '../interleave/create-random.mjs';
import { TOOL } from '../interleave/tool.mjs';
import { isRequested } from '../run/is-requested.mjs';
import { countInstructions, whyNoInstructions } from './count-instructions.mjs';
import { measureCell } from './measure-cell.mjs';
import { OF_PROCESS, OF_SESSION } from './metrics.mjs';
import { openFresh } from './open-fresh.mjs';
import { none } from './to-figures.mjs';

/**
 * One driver version in one case.
 *
 * @typedef {object} Cell
 * @property {DriverVersion} requested
 * @property {InterleavedScenario} scenario
 * @property {Driver} driver as it was loaded, or as it was requested
 * @property {string | null} runtime
 * @property {Record<string, unknown>} session
 * @property {'ok' | 'emulated' | 'unsupported' | 'failed'} status
 * @property {string | null} reason
 * @property {Figure[]} figures
 */

/**
 * Measures one invocation: each version in each case once, in random order, each in a fresh process.
 *
 * @param {Work} work
 * @returns {Promise<Output>}
 */
export async function measureCosts(work) {
  const { interleaved, costs, part, context } = work;
  const missing = costs.counts.includes('instructions') ? whyNoInstructions(context.env) : null;
  const able = { ...work, costs: missing === null ? costs : without(costs, 'instructions') };
  const scenarios = interleaved.scenarios.filter(({ scenario }) => part.scenarios.includes(scenario));
  const all = part.drivers.flatMap((requested) => scenarios.map((scenario) => ({ requested, scenario })));
  /** @type {Cell[]} */
  const cells = [];
  for (const { requested, scenario } of shuffled(all, createRandom(randomBytes(4).readUInt32BE()))) {
    context.log(`${requested.name} ${requested.version}: ${scenario.name}, ${cells.length + 1} of ${all.length}`);
    cells.push(await measureOne(able, requested, scenario));
  }
  return {
    runtime: toRuntime(cells),
    tool: { ...TOOL, config: { warmUp: Object.fromEntries(scenarios.map(({ name, warmUp }) => [name, warmUp])) } },
    order: 'rounds',
    results: cells.flatMap((cell) => toResults(cell, able.costs)),
    native: null,
    observations: cells.filter(({ session }) => Object.keys(session).length > 0).map(toObservation),
    notes: [...costs.notes, ...(missing ? [`instructions were not counted: ${missing}.`] : [])],
  };
}

/**
 * @param {Costs} costs
 * @param {string} metric
 */
const without = (costs, metric) => ({ ...costs, counts: costs.counts.filter((one) => one !== metric) });

/**
 * Every worker of a harness has the same.
 *
 * @param {Cell[]} cells
 */
function toRuntime(cells) {
  const [name, version] = cells.find(({ runtime }) => runtime !== null)?.runtime?.split(/ (.*)/) ?? [];
  return name && version ? { name, version } : null;
}

/**
 * @param {Interleaved} interleaved
 * @param {DriverVersion} driver
 */
const toDriver = ({ describe }, driver) => ({ ...driver, ...describe(driver) });

/**
 * @param {Work} work
 * @param {DriverVersion} requested
 * @param {InterleavedScenario} scenario
 * @returns {Promise<Cell>}
 */
async function measureOne(work, requested, scenario) {
  const { interleaved, context } = work;
  context.signal.throwIfAborted();
  const nothing = {
    requested,
    scenario,
    driver: toDriver(interleaved, requested),
    runtime: null,
    session: {},
    figures: [],
  };
  const unsupported = interleaved.whyUnsupported(requested, scenario);
  if (unsupported !== null) return { ...nothing, status: 'unsupported', reason: unsupported };
  try {
    return await measureInProcess(work, nothing);
  } catch (error) {
    // A process that was ended from outside says nothing about the driver.
    context.signal.throwIfAborted();
    return { ...nothing, status: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {Work} work
 * @param {Omit<Cell, 'status' | 'reason'>} nothing
 * @returns {Promise<Cell>}
 */
async function measureInProcess(work, nothing) {
  const { interleaved, costs } = work;
  const { requested, scenario } = nothing;
  const worker = await openFresh(work, requested, 'costs');
  try {
    const { driverVersion: version, runtime } = worker.hello;
    if (!isRequested(requested.version, version))
      throw new Error(`${requested.version} was requested, and ${version} was loaded`);
    const cell = { ...nothing, runtime, driver: toDriver(interleaved, { ...requested, version }) };
    const measured = await measureCell(worker, scenario, costs.counts);
    if ('unsupported' in measured) return { ...cell, status: 'unsupported', reason: measured.unsupported };
    const { emulated, session, figures } = measured;
    await worker.stop();
    if (costs.counts.includes('instructions')) figures.push(await countInstructions(work, requested, scenario));
    return { ...cell, session, figures, status: emulated === null ? 'ok' : 'emulated', reason: emulated };
  } finally {
    await worker.stop();
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

/**
 * @param {Cell} cell
 * @returns {Observation}
 */
function toObservation({ driver, scenario, session }) {
  const nothing = { protocol: null, transport: null, tls: null, compression: null, server: null };
  return { ...nothing, ...session, driver: driver.name, version: driver.version, scenario: scenario.scenario };
}
