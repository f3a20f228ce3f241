/** @import { Hello, Load, LoadSlice, Prepared } from '../turns/protocol.mjs' */
/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { ScenarioRates } from './choose-rates.mjs' */
import { createRandom, shuffled } from '../turns/create-random.mjs';
import { chooseRates, countOperations, FEWEST_OPERATIONS } from './choose-rates.mjs';

/**
 * What is measured.
 *
 * @typedef {object} LoadDesign
 * @property {readonly string[]} workers
 * @property {readonly { name: string, warmUp: number, contract?: object }[]} scenarios
 * @property {readonly number[]} connections
 * @property {readonly number[] | null} rates operations a second; null: around the capacity that is found
 * @property {number} seconds of each rate
 */

/**
 * One worker at one rate. Without a rate, each connection did one operation after the other: what the worker can do at most.
 *
 * @typedef {Pick<LoadSlice, 'operations' | 'ns' | 'latencies'> & { worker: string, scenario: string, connections: number, rate: number | null }} LoadCell
 */

/**
 * Why a worker has no further figures in a scenario.
 *
 * @typedef {{ worker: string, scenario: string, status: 'failed' | 'unsupported', reason: string }} LoadLoss
 */

/** @typedef {{ worker: string, scenario: string, hello: Hello, prepared: Prepared }} LoadWorker */

/** @typedef {{ cells: LoadCell[], losses: LoadLoss[], rates: ScenarioRates[], workers: LoadWorker[] }} LoadInvocation */

/**
 * @typedef {object} World
 * @property {number} seed of the order
 * @property {readonly ScenarioRates[]} known rates of earlier invocations of the group, which it keeps
 * @property {(worker: string) => Promise<Worker>} open
 * @property {(worker: string, scenario: string) => string | null} whyUnsupported as it is known beforehand
 * @property {(text: string) => void} show
 * @property {AbortSignal} signal
 */

/**
 * Measures one invocation: the workers of a scenario, each in a new process, take turns at each rate and number of connections, both in
 * random order. Only one of them works at a time. A worker that fails is left out from there on.
 *
 * @param {LoadDesign} design
 * @param {World} world
 * @returns {Promise<LoadInvocation>}
 */
export async function measureLoad(design, world) {
  /** @type {LoadInvocation} */
  const invocation = { cells: [], losses: [], rates: [], workers: [] };
  const random = createRandom(world.seed);
  for (const scenario of shuffled(design.scenarios, random)) {
    /** @type {Map<string, Worker>} */
    const cast = new Map();
    try {
      for (const name of design.workers) await enter(name, scenario, { cast, invocation, world });
      await measureScenario(design, scenario.name, { cast, invocation, world, random });
    } finally {
      await Promise.all([...cast.values()].map((worker) => worker.stop()));
    }
  }
  return invocation;
}

/** @typedef {{ cast: Map<string, Worker>, invocation: LoadInvocation, world: World }} Stage */

/**
 * Starts a worker, prepares the scenario, and warms up.
 *
 * @param {string} name
 * @param {LoadDesign['scenarios'][number]} scenario
 * @param {Stage} stage
 */
async function enter(name, { name: scenario, warmUp, contract }, stage) {
  const { cast, invocation, world } = stage;
  const lose = (/** @type {string} */ reason) =>
    invocation.losses.push({ worker: name, scenario, status: 'unsupported', reason });
  const known = world.whyUnsupported(name, scenario);
  if (known !== null) return lose(known);
  world.show(`${name}: ${scenario}, warm-up`);
  return attempt(name, scenario, stage, async () => {
    const worker = await world.open(name);
    cast.set(name, worker);
    const prepared = await worker.prepare(scenario, contract);
    invocation.workers.push({ worker: name, scenario, hello: worker.hello, prepared });
    if (prepared.unsupported === null) return worker.run(scenario, { operations: warmUp });
    cast.delete(name);
    await worker.stop();
    return lose(prepared.unsupported);
  });
}

/**
 * What one worker does next; where it fails, it leaves.
 *
 * @template T
 * @param {string} name
 * @param {string} scenario
 * @param {Stage} stage
 * @param {() => Promise<T>} act
 * @returns {Promise<T | null>} null if it failed
 */
async function attempt(name, scenario, { cast, invocation, world }, act) {
  world.signal.throwIfAborted();
  try {
    return await act();
  } catch (error) {
    // A process that was ended from outside says nothing about the driver.
    world.signal.throwIfAborted();
    await cast.get(name)?.stop();
    cast.delete(name);
    const reason = error instanceof Error ? error.message : String(error);
    invocation.losses.push({ worker: name, scenario, status: 'failed', reason });
    return null;
  }
}

/**
 * First the capacity of each worker with each number of connections, then all of them at each rate.
 *
 * @param {LoadDesign} design
 * @param {string} scenario
 * @param {Stage & { random: () => number }} stage
 */
async function measureScenario({ connections, rates: stated, seconds }, scenario, stage) {
  const { cast, invocation, world, random } = stage;
  const run = (/** @type {string} */ name, /** @type {Load} */ load) => {
    world.show(`${name}: ${scenario}, ${load.rate ?? 'most operations'} a second, connections: ${load.connections}`);
    return attempt(name, scenario, stage, async () => cast.get(name)?.load(scenario, load));
  };
  /** @type {(name: string, load: Load, slice: LoadSlice) => LoadCell} */
  const toCell = (worker, { connections: count, rate = null }, { operations, ns, latencies }) => {
    return { worker, scenario, connections: count, rate, operations, ns, latencies };
  };
  /** @type {LoadCell[]} */
  const closed = [];
  for (const { count, name } of shuffled(pairs(connections, cast), random)) {
    const first = cast.has(name) && (await run(name, { operations: FEWEST_OPERATIONS, connections: count }));
    if (!first) continue;
    const capacity = rateOf(first);
    const load = { operations: countOperations({ rate: capacity, capacity, seconds }), connections: count };
    const slice = await run(name, load);
    if (slice) closed.push(toCell(name, load, slice));
  }
  invocation.cells.push(...closed);
  if (closed.length === 0) return;
  const known = world.known.find((one) => one.scenario === scenario)?.rates;
  const rates = known ?? stated ?? chooseRates(closed.map(rateOf));
  invocation.rates.push({ scenario, rates: [...rates] });
  for (const rate of shuffled(rates, random))
    for (const { count, name } of shuffled(pairs(connections, cast), random)) {
      const own = closed.find(({ worker, connections: open }) => worker === name && open === count);
      if (!own || !cast.has(name)) continue;
      const load = { rate, operations: countOperations({ rate, capacity: rateOf(own), seconds }), connections: count };
      const slice = await run(name, load);
      if (slice) invocation.cells.push(toCell(name, load, slice));
    }
}

/** @param {readonly number[]} connections @param {Map<string, Worker>} cast */
const pairs = (connections, cast) => connections.flatMap((count) => [...cast.keys()].map((name) => ({ count, name })));

/** Operations a second that were done. @param {Pick<LoadSlice, 'operations' | 'ns'>} slice */
const rateOf = ({ operations, ns }) => (operations / ns) * 1e9;
