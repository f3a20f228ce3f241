/** @import { Scenario } from '../turns/measure-invocation.mjs' */
/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { Profiled } from '../turns/protocol.mjs' */
/** @import { Sampler, World } from './sampler.mjs' */
import path from 'node:path';
import { createRandom, shuffled } from '../turns/create-random.mjs';
import { findSampler } from './find-sampler.mjs';

const PASSES = 6;
const WARM_UP_TURNS = 6;
/** How long a pass of a worker is that samples itself: some sample less often. */
const PASS_NS = { java: 3e9, go: 4e9, other: 1.5e9 };
/** Of 6,000 operations of warm-up, 500 are counted under callgrind, as in the costs suite. */
const WARM_UP_FOR_EACH = 12;

/** @typedef {Profiled & { file: string }} Pass */

/** A worker in a scenario. @typedef {{ worker: string, scenario: string, passes: Pass[] }} Profiles */

/**
 * @typedef {object} Sampling
 * @property {number} seed of the order
 * @property {number} [passes] of each worker
 * @property {(worker: string, before: readonly string[]) => Promise<Worker>} open starts a process, as the last words of another
 *   command
 * @property {(worker: string) => string} programOf the first word of its command
 * @property {(worker: string, scenario: string) => string | null} whyUnsupported as it is known beforehand
 * @property {(text: string) => void} show
 * @property {string} folder for the files
 * @property {AbortSignal} signal
 */

/**
 * Samples each worker in each scenario: new processes, a warm-up, then passes in turns. What takes a pass is no figure, because the
 * sampler takes part of it.
 *
 * @param {readonly string[]} workers
 * @param {readonly Scenario[]} scenarios
 * @param {Sampling & World} world
 * @returns {Promise<{ profiles: Profiles[], notes: string[] }>}
 */
export async function measureProfiles(workers, scenarios, world) {
  const random = createRandom(world.seed);
  /** @type {Profiles[]} */
  const profiles = [];
  /** @type {string[]} */
  const notes = [];
  for (const [index, scenario] of scenarios.entries()) {
    const able = workers.filter((worker) => world.whyUnsupported(worker, scenario.name) === null);
    const actors = [];
    try {
      for (const worker of able) {
        const at = index * workers.length + workers.indexOf(worker);
        const opened = await openActor({ worker, at }, scenario, world);
        if ('note' in opened) notes.push(opened.note);
        else actors.push(opened);
      }
      await runPasses(actors, scenario, { ...world, random });
    } finally {
      await Promise.all(actors.map(({ process }) => process.stop()));
    }
    for (const { worker, passes, failure } of actors)
      if (failure === null) profiles.push({ worker, scenario: scenario.name, passes });
      else notes.push(failure);
  }
  return { profiles, notes: [...new Set(notes)] };
}

/** @typedef {{ worker: string, process: Worker, sampler: Sampler | null, passes: Pass[], failure: string | null, at: number }} Actor */

/** @type {(worker: string, scenario: Scenario, why: string) => string} */
const toNote = (worker, { name }, why) => `${worker}, ${name}: cannot be profiled: ${why}`;

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {{ worker: string, at: number }} what
 * @param {Scenario} scenario
 * @param {Sampling & World} world
 * @returns {Promise<Actor | { note: string }>}
 */
async function openActor({ worker, at }, scenario, world) {
  world.signal.throwIfAborted();
  /** @type {Worker | null} */
  let process = null;
  try {
    process = await world.open(worker, []);
    const { runtime } = process.hello;
    const sampler = findSampler({ index: at, runtime, program: world.programOf(worker) }, world);
    if (sampler && 'missing' in sampler) throw new Error(sampler.missing);
    if (sampler && sampler.before.length > 0) {
      await process.stop();
      process = await world.open(worker, sampler.before);
    }
    const { unsupported } = await process.prepare(scenario.name, scenario.contract);
    if (unsupported !== null) throw new Error(unsupported);
    return { worker, process, sampler, passes: [], failure: null, at };
  } catch (error) {
    await process?.stop();
    world.signal.throwIfAborted();
    return { note: toNote(worker, scenario, messageOf(error)) };
  }
}

/**
 * @param {Actor[]} actors
 * @param {Scenario} scenario
 * @param {Sampling & { random: () => number }} world
 */
async function runPasses(actors, scenario, world) {
  const { passes = PASSES, random, show, signal } = world;
  /** @type {Map<Actor, number>} */
  const operations = new Map();
  const attempt = async (/** @type {Actor} */ actor, /** @type {() => Promise<void>} */ step) => {
    signal.throwIfAborted();
    if (actor.failure !== null) return;
    await step().catch((error) => {
      signal.throwIfAborted();
      actor.failure = toNote(actor.worker, scenario, messageOf(error));
    });
  };
  show(`${scenario.name}: warming up for profiles`);
  for (let turn = 1; turn <= WARM_UP_TURNS; turn += 1)
    for (const actor of shuffled(actors, random))
      await attempt(actor, async () => void operations.set(actor, await warmUp(actor, scenario)));
  for (let pass = 1; pass <= passes; pass += 1) {
    show(`${scenario.name}: profiles, pass ${pass} of ${passes}`);
    for (const actor of shuffled(actors, random))
      await attempt(actor, async () => {
        const file = path.join(world.folder, `${actor.at}-${pass}`);
        actor.passes.push({
          file,
          ...(await runPass(actor, scenario.name, { operations: operations.get(actor) ?? 1, file })),
        });
      });
  }
}

/** A turn of the warm-up. @param {Actor} actor @param {Scenario} scenario @returns {Promise<number>} operations of a pass */
async function warmUp({ process, sampler }, { name, warmUp }) {
  const counted = Math.max(1, Math.round(warmUp / WARM_UP_FOR_EACH));
  const ofTurn = Math.ceil((sampler?.passNs === null ? counted : warmUp) / WARM_UP_TURNS);
  const { ns, p50Ns } = await process.run(name, { operations: ofTurn });
  if (sampler?.passNs === null) return counted;
  const passNs = sampler?.passNs ?? passNsOf(process.hello.runtime);
  return Math.max(1, Math.round(passNs / (p50Ns ?? ns / ofTurn)));
}

/** @param {string | null} runtime */
function passNsOf(runtime) {
  if (runtime?.startsWith('java')) return PASS_NS.java;
  return runtime?.startsWith('go') ? PASS_NS.go : PASS_NS.other;
}

/**
 * @param {Actor} actor
 * @param {string} scenario
 * @param {{ operations: number, file: string }} limit
 * @returns {Promise<Profiled>}
 */
async function runPass({ process, sampler }, scenario, limit) {
  if (sampler === null) return process.profile(scenario, limit);
  const { tool, hz } = sampler;
  const slice = await sampler.record(Number(process.pid), limit.file, () => process.run(scenario, limit));
  const { operations, ns, cpuNs, processCpuNs } = slice;
  // From outside, all threads are sampled; instructions have no time.
  return { operations, ns, cpuNs: hz === null ? null : (processCpuNs ?? cpuNs), tool, hz };
}
