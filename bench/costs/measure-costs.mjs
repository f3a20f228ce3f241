/** @import { Hello } from '../turns/protocol.mjs' */
/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { Naming } from '../turns/to-paired-results.mjs' */
/** @import { Scenario } from './measure-cell.mjs' */
/** @import { Figure } from './to-figures.mjs' */
import { createRandom, shuffled } from '../turns/create-random.mjs';
import { countInstructions, whyNoInstructions } from './count-instructions.mjs';
import { measureCell } from './measure-cell.mjs';
import { INSTRUCTIONS, OF_PROCESS, OF_SESSION } from './metrics.mjs';
import { none } from './to-figures.mjs';

/**
 * One worker in one scenario.
 *
 * @typedef {object} Cell
 * @property {string} worker
 * @property {string} scenario
 * @property {Hello | null} hello null if it did not start
 * @property {Record<string, unknown>} session
 * @property {'ok' | 'emulated' | 'unsupported' | 'failed'} status
 * @property {string | null} reason
 * @property {Figure[]} figures
 */

/**
 * @typedef {object} World
 * @property {number} seed of the order
 * @property {string[]} counts metrics that the workers count by themselves
 * @property {(worker: string, before?: string[]) => Promise<Worker>} open starts a process, as the last words of another command
 * @property {(worker: string, scenario: string) => string | null} whyUnsupported as it is known beforehand
 * @property {(text: string) => void} show
 * @property {string} folder for a file of callgrind
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 */

/**
 * Counts what operations cost apart from time: each worker in each scenario once, in random order, each in a fresh process.
 *
 * @param {readonly string[]} workers
 * @param {readonly Scenario[]} scenarios
 * @param {World} world
 * @returns {Promise<{ cells: Cell[], counts: string[], notes: string[] }>} `counts`: what this machine can count
 */
export async function measureCosts(workers, scenarios, world) {
  const isNative = world.counts.includes(INSTRUCTIONS.metric);
  const missing = isNative ? whyNoInstructions(world.env) : null;
  const counts = world.counts.filter((metric) => missing === null || metric !== INSTRUCTIONS.metric);
  const all = workers.flatMap((worker) => scenarios.map((scenario) => ({ worker, scenario })));
  /** @type {Cell[]} */
  const cells = [];
  for (const { worker, scenario } of shuffled(all, createRandom(world.seed))) {
    world.show(`${worker}: ${scenario.name}, ${cells.length + 1} of ${all.length}`);
    cells.push(await measureOne(worker, scenario, { ...world, counts }));
  }
  return { cells, counts, notes: missing === null ? [] : [`instructions were not counted: ${missing}.`] };
}

/** @param {string} name @param {Scenario} scenario @param {World} world @returns {Promise<Cell>} */
async function measureOne(name, scenario, world) {
  const { counts, open, signal } = world;
  signal.throwIfAborted();
  /** @type {Cell} */
  const empty = {
    worker: name,
    scenario: scenario.name,
    hello: null,
    session: {},
    status: 'unsupported',
    reason: world.whyUnsupported(name, scenario.name),
    figures: [],
  };
  if (empty.reason !== null) return empty;
  /** @type {Worker | null} */
  let worker = null;
  try {
    worker = await open(name);
    const measured = await measureCell(worker, scenario, counts);
    const { hello } = worker;
    if ('unsupported' in measured) return { ...empty, hello, reason: measured.unsupported };
    const { emulated, session, figures } = measured;
    await worker.stop();
    if (counts.includes(INSTRUCTIONS.metric))
      figures.push(await countInstructions((before) => open(name, before), scenario, world));
    return { ...empty, hello, session, figures, status: emulated === null ? 'ok' : 'emulated', reason: emulated };
  } catch (error) {
    // A process that was ended from outside says nothing about the driver.
    signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    return { ...empty, hello: worker?.hello ?? null, status: 'failed', reason };
  } finally {
    await worker?.stop();
  }
}

/**
 * The results of a cell. One without figures says so in each metric, so that no row of a page only lacks it.
 *
 * @param {Cell} cell
 * @param {readonly string[]} counts
 * @param {Required<Naming>} naming
 */
export function toCostResults({ worker, scenario, status, reason, figures }, counts, { driverOf, caseOf, protocolOf }) {
  const metrics = [...OF_PROCESS.filter(({ metric }) => counts.includes(metric)), ...OF_SESSION];
  const all = reason !== null && figures.length === 0 ? metrics.map((metric) => none(metric, reason)) : figures;
  // What one metric lacks is no failure of the cell.
  const withoutValue = status === 'ok' || status === 'emulated' ? 'unsupported' : status;
  const protocol = protocolOf(worker, scenario);
  return all.map(({ metric: { metric, unit, statistic }, value, reason: why }) => ({
    ...caseOf(scenario),
    ...(protocol !== null && { protocolObserved: protocol }),
    driver: driverOf(worker),
    ...(value === null && { status: withoutValue, statusReason: why ?? '' }),
    ...(value !== null && status !== 'ok' && { status, statusReason: reason ?? '' }),
    metric,
    unit,
    statistic,
    value,
  }));
}
