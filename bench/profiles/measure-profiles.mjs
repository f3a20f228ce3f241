/** @import { Scenario } from '../turns/measure-invocation.mjs' */
/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { Profiled } from '../turns/protocol.mjs' */
/** @import { Sampler, World } from './sampler.mjs' */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createRandom, shuffled } from '../turns/create-random.mjs';
import { findSampler } from './find-sampler.mjs';

const PASSES = 6;
const WARM_UP_TURNS = 2;
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
 * Samples each worker in each scenario in passes in turns. Each pass has a process of its own: what a process compiled differs from that of
 * another one of the same version, and a difference of two versions must be larger than that. What a pass takes is no figure, because
 * the sampler takes part of it.
 *
 * @param {readonly string[]} workers
 * @param {readonly Scenario[]} scenarios
 * @param {Sampling & World} world
 * @returns {Promise<{ profiles: Profiles[], notes: string[] }>}
 */
export async function measureProfiles(workers, scenarios, world) {
  const { passes = PASSES, seed, show, whyUnsupported } = world;
  const random = createRandom(seed);
  /** @type {Profiles[]} */
  const profiles = [];
  /** @type {string[]} */
  const notes = [];
  for (const [index, scenario] of scenarios.entries()) {
    const able = workers.filter((worker) => whyUnsupported(worker, scenario.name) === null);
    const actors = able.map((worker) => createActor(worker, index * workers.length + workers.indexOf(worker)));
    for (let pass = 1; pass <= passes; pass += 1) {
      show(`${scenario.name}: profiles, pass ${pass} of ${passes}`);
      for (const actor of shuffled(actors, random)) await addPass(actor, scenario, world);
    }
    for (const { worker, passes, failure } of actors)
      if (failure === null) profiles.push({ worker, scenario: scenario.name, passes });
      else notes.push(`${worker}, ${scenario.name}: cannot be profiled: ${failure}`);
  }
  return { profiles, notes };
}

/**
 * A worker in a scenario. `sampler` is known when its first process has said its runtime.
 *
 * @typedef {{ worker: string, index: number, sampler: Sampler | null | undefined, passes: Pass[], failure: string | null }} Actor
 */

/** @param {string} worker @param {number} index @returns {Actor} */
const createActor = (worker, index) => ({ worker, index, sampler: undefined, passes: [], failure: null });

/**
 * Samples a worker once more; after a failure, it is left out.
 *
 * @param {Actor} actor
 * @param {Scenario} scenario
 * @param {Sampling & World} world
 */
async function addPass(actor, scenario, world) {
  world.signal.throwIfAborted();
  if (actor.failure !== null) return;
  /** @type {Worker | null} */
  let process = null;
  try {
    process = await openSampled(actor, world);
    const { unsupported } = await process.prepare(scenario.name, scenario.contract);
    if (unsupported !== null) throw new Error(unsupported);
    const file = path.join(world.folder, `${actor.index}-${actor.passes.length + 1}`);
    const operations = await warmUp(process, actor, scenario, `${file}-warm-up`);
    actor.passes.push({ file, ...(await runPass(process, actor, scenario.name, { operations, file })) });
  } catch (error) {
    world.signal.throwIfAborted();
    actor.failure = error instanceof Error ? error.message : String(error);
  } finally {
    await process?.stop();
  }
}

/**
 * Starts a worker as its sampler needs it, which is found by what its first process says.
 *
 * @param {Actor} actor
 * @param {Sampling & World} world
 * @returns {Promise<Worker>}
 */
async function openSampled(actor, world) {
  const { worker, index } = actor;
  const process = await world.open(worker, actor.sampler?.before ?? []);
  if (actor.sampler !== undefined) return process;
  const { runtime } = process.hello;
  const sampler = findSampler({ index, runtime, program: world.programOf(worker) }, world);
  const isReady = sampler === null || (!('missing' in sampler) && sampler.before.length === 0);
  if (!isReady) await process.stop();
  if (sampler && 'missing' in sampler) throw new Error(sampler.missing);
  actor.sampler = sampler;
  return isReady ? process : await openSampled(actor, world);
}

/**
 * Warms a process up. One that samples itself does so here too: V8 then compiles as it does while it is sampled.
 *
 * @param {Worker} process
 * @param {Actor} actor
 * @param {Scenario} scenario
 * @param {string} file that is removed
 * @returns {Promise<number>} operations of a pass
 */
async function warmUp(process, { sampler }, { name, warmUp }, file) {
  const counted = Math.max(1, Math.round(warmUp / WARM_UP_FOR_EACH));
  const isCounted = sampler?.passNs === null;
  const operations = Math.ceil((isCounted ? counted / WARM_UP_FOR_EACH : warmUp) / WARM_UP_TURNS);
  let took = 0;
  for (let turn = 1; turn <= WARM_UP_TURNS; turn += 1) {
    const { ns } = sampler
      ? await process.run(name, { operations })
      : await process.profile(name, { operations, file });
    took = ns;
  }
  rmSync(file, { force: true });
  if (isCounted) return counted;
  const passNs = sampler?.passNs ?? passNsOf(process.hello.runtime);
  return Math.max(1, Math.round((passNs * operations) / took));
}

/** @param {string | null} runtime */
function passNsOf(runtime) {
  if (runtime?.startsWith('java')) return PASS_NS.java;
  return runtime?.startsWith('go') ? PASS_NS.go : PASS_NS.other;
}

/**
 * @param {Worker} process
 * @param {Actor} actor
 * @param {string} scenario
 * @param {{ operations: number, file: string }} limit
 * @returns {Promise<Profiled>}
 */
async function runPass(process, { sampler }, scenario, limit) {
  if (!sampler) return process.profile(scenario, limit);
  const { tool, hz } = sampler;
  const slice = await sampler.record(Number(process.pid), limit.file, () => process.run(scenario, limit));
  const { operations, ns, cpuNs, processCpuNs } = slice;
  // From outside, all threads are sampled; instructions have no time.
  return { operations, ns, cpuNs: hz === null ? null : (processCpuNs ?? cpuNs), tool, hz };
}
