/** @import { Member } from './arrange-blocks.mjs' */
/** @import { Worker } from './open-worker.mjs' */
/** @import { Hello, Prepared, Slice } from './protocol.mjs' */
import { arrangeBlocks } from './arrange-blocks.mjs';
import { createRandom, shuffled } from './create-random.mjs';

/**
 * The method of measuring, as the tool of a run. Its version is incremented when figures of two versions are not comparable.
 */
export const TOOL = { name: 'interleave', version: '1.0.0' };

/**
 * What is measured, and how.
 *
 * @typedef {object} Design
 * @property {string[]} candidates without the anchor
 * @property {string} anchor
 * @property {Scenario[]} scenarios
 * @property {number} warmUpTurns in which they are done, in another order each
 * @property {number} rounds
 * @property {number} sliceNs about how long a slice takes
 * @property {number} leastOperations of a slice, however long they take
 */

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {number} warmUp operations of each process before anything counts: by number, because a second on the clock is little
 *   where the machine is busy
 * @property {object} [contract] what an operation is, where the worker does not know the scenario by its name
 */

/** The usual slices. @type {(what: Pick<Design, 'anchor' | 'candidates' | 'scenarios' | 'rounds'>) => Design} */
export const createDesign = ({ anchor, candidates, scenarios, rounds }) => ({
  candidates,
  anchor,
  scenarios: scenarios.map(({ name, warmUp, contract }) => ({ name, warmUp, ...(contract && { contract }) })),
  warmUpTurns: 6,
  rounds,
  sliceNs: 20e6,
  leastOperations: 8,
});

/** @typedef {{ scenario: string, round: number, member: Member, startNs: number, slice: Slice }} Measured */

/**
 * Why a process has no figures in a scenario.
 *
 * @typedef {{ member: Member, scenario: string, status: 'failed' | 'unsupported', reason: string }} Lost
 */

/**
 * @typedef {object} Invocation
 * @property {Member[][]} blocks
 * @property {Map<string, { hello: Hello, prepared: Map<string, Prepared> }>} workers by name of the member
 * @property {{ candidate: string, scenario: string, operations: number }[]} operations of a slice
 * @property {Measured[]} slices in the order of their time
 * @property {Lost[]} lost
 */

/** @typedef {(kind: 'start' | 'warm-up' | 'round') => void} Report called after each step */

/**
 * Measures one invocation, one scenario after the other. Each has its own processes, which start, warm up and run slices in
 * turn: a process that has run several scenarios is faster or slower in one of them by what it compiled for the others, and two
 * processes of one version differ three to five times as much. A process that fails is left out from there on; without its
 * anchor, so is a block.
 *
 * @param {Design} design
 * @param {object} world
 * @param {number} world.seed of the order
 * @param {Invocation['operations']} [world.known] operations of a slice in earlier invocations of the group, which it keeps
 * @param {Open} world.open no process is started where it is known beforehand that it cannot do the scenario
 * @param {() => bigint} world.clock nanoseconds
 * @param {() => number | null} [world.readServerCpuNs] CPU time of the server since it started
 * @param {Report} [world.report]
 * @param {(reason: string) => void} [world.onFailure] called when a process has failed
 * @param {AbortSignal} world.signal
 * @returns {Promise<Invocation>}
 */
export async function measureInvocation(design, { seed, known = [], open, clock, signal, ...calls }) {
  const { report = () => {}, onFailure = () => {}, readServerCpuNs = () => null } = calls;
  const random = createRandom(seed);
  const blocks = arrangeBlocks(design.candidates, design.anchor, random);
  /** @type {Invocation} */
  const invocation = { blocks, workers: new Map(), operations: [], slices: [], lost: [] };
  const start = clock();
  const lose = (/** @type {Lost} */ loss) => {
    invocation.lost.push(loss);
    if (loss.status === 'failed') onFailure(loss.reason);
  };
  const now = () => Number(clock() - start);
  const world = { known, open, random, now, readServerCpuNs, report, lose, signal };
  for (const scenario of shuffled(design.scenarios, random)) await measureScenario(design, scenario, invocation, world);
  return invocation;
}

/** @typedef {(member: Member, scenario: string) => Promise<Worker | { unsupported: string }>} Open */

/**
 * @typedef {{ random: () => number, readServerCpuNs: () => number | null, report: Report, lose: (loss: Lost) => void,
 *   signal: AbortSignal }} Turns
 */

/**
 * @param {Design} design
 * @param {Scenario} scenario
 * @param {Invocation} invocation to which it adds
 * @param {Turns & { known: Invocation['operations'], open: Open, now: () => number }} world
 */
async function measureScenario(design, scenario, invocation, world) {
  const cast = await openCast(scenario, invocation, world);
  try {
    for (const { member, worker, prepared } of cast) {
      const { hello } = worker;
      const own = invocation.workers.get(member.name) ?? { hello, prepared: new Map() };
      invocation.workers.set(member.name, { hello, prepared: own.prepared.set(scenario.name, prepared) });
    }
    const warm = await warmUp(design, scenario, cast, invocation, world);
    const operations = chooseOperations(design, warm).map(
      (own) => world.known.find((one) => one.candidate === own.candidate && one.scenario === own.scenario) ?? own,
    );
    invocation.operations.push(...operations);
    await runRounds(design, scenario, cast, invocation, world);
  } finally {
    await Promise.all(cast.map(({ worker }) => worker.stop()));
  }
}

/**
 * A member at work.
 *
 * @typedef {object} Actor
 * @property {Member} member
 * @property {Worker} worker
 * @property {Prepared} prepared
 */

/**
 * Starts every process, all at once, and prepares the scenario.
 *
 * @param {Scenario} scenario
 * @param {Invocation} invocation
 * @param {Turns & { open: Open }} world
 * @returns {Promise<Actor[]>} those that can do it
 */
async function openCast({ name: scenario, contract }, { blocks }, { open, report, lose, signal }) {
  const opened = await Promise.all(
    blocks.flat().map(async (member) => {
      /** @type {Worker | null} */
      let worker = null;
      try {
        const opened = await open(member, scenario);
        if ('unsupported' in opened) {
          lose({ member, scenario, status: 'unsupported', reason: opened.unsupported });
          return null;
        }
        worker = opened;
        const prepared = await worker.prepare(scenario, contract);
        if (prepared.unsupported === null) return { member, worker, prepared };
        lose({ member, scenario, status: 'unsupported', reason: prepared.unsupported });
      } catch (error) {
        lose({ member, scenario, status: 'failed', reason: messageOf(error) });
      } finally {
        report('start');
      }
      await worker?.stop();
      return null;
    }),
  );
  const cast = opened.filter((actor) => actor !== null);
  if (signal.aborted) await Promise.all(cast.map(({ worker }) => worker.stop()));
  signal.throwIfAborted();
  return cast;
}

/** Turns of warm-up at most, as a multiple of the usual ones. */
const LONGEST_WARM_UP = 4;
/** A process is warm when its last two turns differ by no more. */
const WARM = 0.05;

/**
 * Warms up in turns, and those on that are still getting faster: a compiler at run time may need several times the usual
 * operations, which CPU time shows for longer than the time of an operation.
 *
 * @param {Design} design
 * @param {Scenario} scenario
 * @param {Actor[]} cast
 * @param {Invocation} invocation
 * @param {Turns} world
 * @returns {Promise<WarmSlice[]>} those of the later turns
 */
async function warmUp({ warmUpTurns }, { name: scenario, warmUp: operations }, cast, { lost }, world) {
  /** @type {WarmSlice[]} */
  const warm = [];
  const limit = Math.ceil(operations / warmUpTurns);
  let cold = cast;
  for (let turn = 1; turn <= warmUpTurns * LONGEST_WARM_UP && cold.length > 0; turn += 1) {
    for (const actor of shuffled(cold, world.random)) {
      const slice = await runSlice(actor, scenario, limit, lost, world);
      if (turn <= warmUpTurns) world.report('warm-up');
      if (slice !== null && turn > warmUpTurns / 2) warm.push({ actor, scenario, slice });
    }
    if (turn >= warmUpTurns) cold = cold.filter((actor) => isCold(warm.filter((one) => one.actor === actor)));
  }
  return warm;
}

/** Whether the last turn was faster than the one before, in time or on the CPU. @param {WarmSlice[]} slices of one process */
function isCold(slices) {
  const [last, before] = slices.slice(-2).reverse();
  if (!last || !before) return false;
  const costs = (/** @type {Slice} */ { p50Ns, ns, operations, processCpuNs }) => [
    p50Ns ?? ns / operations,
    processCpuNs ?? 0,
  ];
  const now = costs(last.slice);
  return costs(before.slice).some((cost, at) => Number(now[at]) < cost * (1 - WARM));
}

/** @typedef {{ actor: Actor, scenario: string, slice: Slice }} WarmSlice */

/**
 * As many operations as take the time of a slice if nothing disturbs them: by the fastest of the warm slices. Not as many as
 * take it now: the first operations after a change of process are slow, and in a shorter slice they are a larger share of it,
 * so that the ratio of two candidates would depend on what else the machine does. The processes of one candidate get the same
 * number.
 *
 * @param {Pick<Design, 'sliceNs' | 'leastOperations'>} design
 * @param {{ actor: { member: Pick<Member, 'candidate'> }, scenario: string, slice: Slice }[]} warm
 * @returns {Invocation['operations']}
 */
export function chooseOperations({ sliceNs, leastOperations }, warm) {
  /** @type {Map<string, number>} */
  const fastest = new Map();
  for (const { actor, scenario, slice } of warm) {
    const key = JSON.stringify([actor.member.candidate, scenario]);
    const ns = slice.p50Ns ?? slice.ns / slice.operations;
    fastest.set(key, Math.min(ns, fastest.get(key) ?? ns));
  }
  return [...fastest].map(([key, ns]) => {
    const [candidate, scenario] = /** @type {[string, string]} */ (JSON.parse(key));
    return { candidate, scenario, operations: Math.max(leastOperations, Math.round(sliceNs / ns)) };
  });
}

/**
 * @param {Design} design
 * @param {Scenario} scenario
 * @param {Actor[]} cast
 * @param {Invocation} invocation
 * @param {Turns & { now: () => number }} world
 */
async function runRounds({ rounds }, { name: scenario }, cast, invocation, world) {
  const { blocks, operations, slices, lost } = invocation;
  const { random, now, report } = world;
  const lengthOf = (/** @type {Member} */ { candidate }) =>
    operations.find((one) => one.candidate === candidate && one.scenario === scenario)?.operations ?? null;
  for (let round = 1; round <= rounds; round += 1) {
    for (const block of shuffled(blocks, random)) {
      if (block.some((member) => member.role === 'anchor' && isLost(member, scenario, lost))) continue;
      for (const member of shuffled(block, random)) {
        const actor = cast.find((one) => one.member === member);
        const length = lengthOf(member);
        if (!actor || length === null) continue;
        const startNs = now();
        const slice = await runSlice(actor, scenario, length, lost, world);
        if (slice !== null) slices.push({ scenario, round, member, startNs, slice });
      }
    }
    report('round');
  }
}

/**
 * @param {Actor} actor
 * @param {string} scenario
 * @param {number} operations
 * @param {Lost[]} lost
 * @param {Turns} world
 * @returns {Promise<Slice | null>} null if the process has failed
 */
async function runSlice({ member, worker }, scenario, operations, lost, { lose, signal, readServerCpuNs }) {
  signal.throwIfAborted();
  if (isLost(member, scenario, lost)) return null;
  try {
    const before = readServerCpuNs();
    const slice = await worker.run(scenario, { operations });
    const after = readServerCpuNs();
    // A connection that ended takes its time with it.
    const serverCpuNs = before === null || after === null || after <= before ? null : after - before;
    return { ...slice, serverCpuNs };
  } catch (error) {
    signal.throwIfAborted();
    lose({ member, scenario, status: 'failed', reason: messageOf(error) });
    return null;
  }
}

/** @type {(member: Member, scenario: string, lost: Lost[]) => boolean} */
const isLost = (member, scenario, lost) => lost.some((one) => one.member === member && one.scenario === scenario);

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
