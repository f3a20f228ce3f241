import path from 'node:path';
import { createProgress } from '../run/progress.mjs';
import { UsageError } from '../usage-error.mjs';
import { describePlan, makePlan } from './make-plan.mjs';
import { idOf, readRequest } from './read-request.mjs';
import { keyOf, runSteps, sendPending } from './run-steps.mjs';
import { State } from './state.mjs';
import { exitStatus, summarise } from './summary.mjs';
import { timeToGo } from './time-to-go.mjs';

/**
 * @typedef {import('../run/harness.mjs').DriverVersion} DriverVersion
 * @typedef {import('../run/parse-command-line.mjs').BackfillOptions} BackfillOptions
 * @typedef {import('./open-bench.mjs').Bench} Bench
 * @typedef {import('./read-request.mjs').Request} Request
 * @typedef {import('../run/progress.mjs').Progress} Progress
 * @typedef {import('./make-plan.mjs').Plan} Plan
 * @typedef {import('./state.mjs').Done} Done
 *
 * The outside world, passed in.
 *
 * @typedef {object} World
 * @property {(request: Request, log: (text: string) => void) => Promise<Bench>} openBench
 * @property {string} stateDir folder of all back-fills
 * @property {() => Date} now
 * @property {AbortSignal} signal
 * @property {{ isTerminal: boolean, write: (text: string) => void }} terminal
 */

/**
 * Measures the requested versions, and continues where an earlier start of the same request ended.
 *
 * @param {BackfillOptions} options
 * @param {World} world
 * @returns {Promise<number>} exit status
 * @throws {Error} with a readable message, or the reason of the signal
 */
export async function backfill(options, { openBench, stateDir, now, signal, terminal }) {
  const request = readRequest(options);
  const progress = createProgress(terminal);
  const bench = await openBench(request, progress.log);
  try {
    const state = new State(path.join(stateDir, idOf(request)));
    const known = options.restart ? null : state.readPlan();
    const plan = known ?? (await makePlan(request, bench, now()));
    const partOf = (/** @type {DriverVersion} */ driver) =>
      narrow(bench.harness.backfillPart([driver]), request.scenarios);
    plan.drivers.forEach(partOf);
    if (options.dryRun) {
      describePlan(plan, known ? state.readDone().size : 0).forEach(progress.log);
      return 0;
    }
    const lock = state.lock();
    if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} runs this back-fill already`);
    try {
      if (!known) state.begin(plan);
      return await runPlan(plan, partOf, { request, options, bench, state, signal, progress });
    } finally {
      lock.release();
    }
  } finally {
    progress.end();
    await bench.close();
  }
}

/**
 * @param {Plan} plan
 * @param {(driver: DriverVersion) => import('../run/harness.mjs').Part} partOf
 * @param {{ request: Request, options: BackfillOptions, bench: Bench, state: State, signal: AbortSignal, progress: Progress }} job
 */
async function runPlan(plan, partOf, { request, options, bench, state, signal, progress }) {
  if (options.retryFailed) forgetFailed(plan, state);
  const before = state.readDone().size;
  if (before > 0) progress.log(`${before} of ${plan.steps.length} are done`);
  try {
    if (before < plan.steps.length) {
      // Everything is installed before anything is measured: installation beside a benchmark is noise.
      await bench.harness.prepare(bench.context, plan.drivers);
      const { reproduces } = request;
      const callbacks = { log: progress.log, onStep: toOnStep(plan, progress) };
      await runSteps({ plan, state, bench, partOf, signal, ...callbacks, ...(reproduces && { reproduces }) });
    }
    await sendPending({ plan, state, bench, signal, log: progress.log });
  } catch (error) {
    progress.end();
    progress.log(`${state.readDone().size} of ${plan.steps.length} are done; the same command continues there`);
    throw error;
  }
  progress.end();
  const done = state.readDone();
  summarise(plan, done, state.folder).forEach(progress.log);
  return exitStatus(done);
}

/**
 * @param {import('../run/harness.mjs').Part} part
 * @param {string[]} scenarios empty means all
 */
function narrow(part, scenarios) {
  const unknown = scenarios.find((id) => !part.scenarios.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(`no scenario “${unknown}” in this back-fill; there are ${part.scenarios.join(', ')}`);
  }
  return scenarios.length === 0 ? part : { ...part, scenarios };
}

/**
 * Steps that failed completely are measured again. If only some cells failed, another run of the same batch would count the
 * others twice.
 *
 * @param {Plan} plan
 * @param {State} state
 */
function forgetFailed({ steps }, state) {
  const done = state.readDone();
  for (const step of steps) {
    const of = done.get(step.number);
    if (of?.outcome === 'failed' || of?.upload === 'rejected') state.forgetStep(step);
  }
}

/**
 * @param {Plan} plan
 * @param {Progress} progress
 * @returns {(step: import('./order-steps.mjs').Step, done: ReadonlyMap<number, Done>) => void}
 */
const toOnStep = (plan, progress) => (step, done) => {
  const took = [...done.values()].flatMap(({ tookMs }) => (tookMs > 0 ? [tookMs] : []));
  const columns = [
    keyOf(step.driver),
    `invocation ${step.invocation} of ${plan.invocations}`,
    `${step.number} of ${plan.steps.length}`,
    timeToGo(took, plan.steps.length - done.size),
  ];
  progress.show(columns.filter((column) => column !== null).join('   '));
};
