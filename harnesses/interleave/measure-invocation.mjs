/** @import { Member } from './arrange-blocks.mjs' */
/** @import { Worker } from './open-worker.mjs' */
/** @import { Hello, Prepared, Slice } from './protocol.mjs' */
import { arrangeBlocks } from './arrange-blocks.mjs';
import { createRandom, shuffled } from './create-random.mjs';

/**
 * What is measured, and how.
 *
 * @typedef {object} Design
 * @property {string[]} candidates without the anchor
 * @property {string} anchor
 * @property {{ name: string, warmUp: number }[]} scenarios `warmUp` operations of each process before anything counts: by
 *   number, because a second on the clock is little where the machine is busy
 * @property {number} warmUpTurns in which they are done, in another order each
 * @property {number} rounds
 * @property {number} sliceNs about how long a slice takes
 * @property {number} leastOperations of a slice, however long they take
 */

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
 * Measures one invocation with fresh processes: they start, warm up and run slices in turn. A process that fails in a scenario
 * is left out of it from there on; without its anchor, so is a block.
 *
 * @param {Design} design
 * @param {object} world
 * @param {number} world.seed of the order
 * @param {Invocation['operations']} [world.known] operations of a slice in earlier invocations of the group, which it keeps
 * @param {(member: Member) => Promise<Worker>} world.open
 * @param {() => bigint} world.clock nanoseconds
 * @param {Report} [world.report]
 * @param {AbortSignal} world.signal
 * @returns {Promise<Invocation>}
 */
export async function measureInvocation(design, { seed, known = [], open, clock, report = () => {}, signal }) {
  const random = createRandom(seed);
  const blocks = arrangeBlocks(design.candidates, design.anchor, random);
  /** @type {Lost[]} */
  const lost = [];
  const cast = await openCast(design, blocks, { open, report, signal, lost });
  try {
    const warm = await warmUp(design, cast, { random, report, signal, lost });
    const operations = chooseOperations(design, warm).map(
      (own) => known.find((one) => one.candidate === own.candidate && one.scenario === own.scenario) ?? own,
    );
    const slices = await runRounds(design, blocks, cast, operations, { random, clock, report, signal, lost });
    const workers = new Map(
      cast.map(({ member, worker, prepared }) => [member.name, { hello: worker.hello, prepared }]),
    );
    return { blocks, workers, operations, slices, lost };
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
 * @property {Map<string, Prepared>} prepared by scenario, those that it supports
 */

/**
 * Starts every process, all at once, and prepares every scenario.
 *
 * @param {Design} design
 * @param {Member[][]} blocks
 * @param {{ open: (member: Member) => Promise<Worker>, report: Report, signal: AbortSignal, lost: Lost[] }} world
 * @returns {Promise<Actor[]>}
 */
async function openCast({ scenarios }, blocks, { open, report, signal, lost }) {
  const opened = await Promise.all(
    blocks.flat().map(async (member) => {
      try {
        const worker = await open(member);
        const names = scenarios.map(({ name }) => name);
        return { member, worker, prepared: await prepareAll(names, { member, worker }, lost) };
      } catch (error) {
        const reason = messageOf(error);
        for (const { name: scenario } of scenarios) lost.push({ member, scenario, status: 'failed', reason });
        return null;
      } finally {
        report('start');
      }
    }),
  );
  signal.throwIfAborted();
  return opened.filter((actor) => actor !== null);
}

/**
 * A version may fail in one scenario and do the others.
 *
 * @param {string[]} scenarios
 * @param {{ member: Member, worker: Worker }} actor
 * @param {Lost[]} lost
 */
async function prepareAll(scenarios, { member, worker }, lost) {
  /** @type {Actor['prepared']} */
  const prepared = new Map();
  for (const scenario of scenarios) {
    try {
      const reply = await worker.prepare(scenario);
      if (reply.unsupported === null) prepared.set(scenario, reply);
      else lost.push({ member, scenario, status: 'unsupported', reason: reply.unsupported });
    } catch (error) {
      lost.push({ member, scenario, status: 'failed', reason: messageOf(error) });
    }
  }
  return prepared;
}

/**
 * @typedef {{ random: () => number, report: Report, signal: AbortSignal, lost: Lost[] }} Turns
 */

/**
 * Warms up in turns.
 *
 * @param {Design} design
 * @param {Actor[]} cast
 * @param {Turns} world
 * @returns {Promise<WarmSlice[]>} those of the later turns
 */
async function warmUp({ scenarios, warmUpTurns }, cast, { random, report, signal, lost }) {
  /** @type {WarmSlice[]} */
  const warm = [];
  for (let turn = 1; turn <= warmUpTurns; turn += 1) {
    for (const { name: scenario, warmUp: operations } of shuffled(scenarios, random)) {
      for (const actor of shuffled(cast, random)) {
        const slice = await runSlice(actor, scenario, Math.ceil(operations / warmUpTurns), { signal, lost });
        report('warm-up');
        if (slice !== null && turn > warmUpTurns / 2) warm.push({ candidate: actor.member.candidate, scenario, slice });
      }
    }
  }
  return warm;
}

/** @typedef {{ candidate: string, scenario: string, slice: Slice }} WarmSlice */

/**
 * As many operations as take the time of a slice if nothing disturbs them: by the fastest of the warm slices. Not as many as
 * take it now: the first operations after a change of process are slow, and in a shorter slice they are a larger share of it,
 * so that the ratio of two candidates would depend on what else the machine does. The processes of one candidate get the same
 * number.
 *
 * @param {Pick<Design, 'sliceNs' | 'leastOperations'>} design
 * @param {WarmSlice[]} warm
 * @returns {Invocation['operations']}
 */
export function chooseOperations({ sliceNs, leastOperations }, warm) {
  /** @type {Map<string, number>} */
  const fastest = new Map();
  for (const { candidate, scenario, slice } of warm) {
    const key = JSON.stringify([candidate, scenario]);
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
 * @param {Member[][]} blocks
 * @param {Actor[]} cast
 * @param {Invocation['operations']} operations
 * @param {Turns & { clock: () => bigint }} world
 */
async function runRounds({ rounds, scenarios }, blocks, cast, operations, { random, clock, report, signal, lost }) {
  const lengthOf = (/** @type {Member} */ { candidate }, /** @type {string} */ scenario) =>
    operations.find((one) => one.candidate === candidate && one.scenario === scenario)?.operations ?? null;
  const start = clock();
  /** @type {Measured[]} */
  const slices = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name: scenario } of shuffled(scenarios, random)) {
      for (const block of shuffled(blocks, random)) {
        if (block.some((member) => member.role === 'anchor' && isLost(member, scenario, lost))) continue;
        for (const member of shuffled(block, random)) {
          const actor = cast.find((one) => one.member === member);
          const length = lengthOf(member, scenario);
          if (!actor || length === null) continue;
          const startNs = Number(clock() - start);
          const slice = await runSlice(actor, scenario, length, { signal, lost });
          if (slice !== null) slices.push({ scenario, round, member, startNs, slice });
        }
      }
    }
    report('round');
  }
  return slices;
}

/**
 * @param {Actor} actor
 * @param {string} scenario
 * @param {number} operations
 * @param {{ signal: AbortSignal, lost: Lost[] }} world
 * @returns {Promise<Slice | null>} null if the process cannot do it, or has failed
 */
async function runSlice({ member, worker, prepared }, scenario, operations, { signal, lost }) {
  signal.throwIfAborted();
  if (!prepared.has(scenario) || isLost(member, scenario, lost)) return null;
  try {
    return await worker.run(scenario, { operations });
  } catch (error) {
    signal.throwIfAborted();
    lost.push({ member, scenario, status: 'failed', reason: messageOf(error) });
    return null;
  }
}

/** @type {(member: Member, scenario: string, lost: Lost[]) => boolean} */
const isLost = (member, scenario, lost) => lost.some((one) => one.member === member && one.scenario === scenario);

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
