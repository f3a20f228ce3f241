import { notStored } from '../run/tacho.mjs';

/**
 * @typedef {import('../run/harness.mjs').DriverVersion} DriverVersion
 * @typedef {import('./open-bench.mjs').Bench} Bench
 * @typedef {import('./make-plan.mjs').Plan} Plan
 * @typedef {import('./order-steps.mjs').Step} Step
 * @typedef {import('./state.mjs').State} State
 * @typedef {import('./state.mjs').Done} Done
 *
 * @typedef {object} Work
 * @property {Plan} plan
 * @property {State} state
 * @property {Bench} bench
 * @property {(driver: DriverVersion) => import('../run/harness.mjs').Part} partOf
 * @property {AbortSignal} signal
 * @property {(step: Step, done: ReadonlyMap<number, Done>) => void} onStep before it is done
 * @property {(text: string) => void} log
 * @property {string} [reproduces] id of the run that is measured again
 */

/** If the server crashes in the same step each time, the driver causes it: that is its result. */
const TRIES = 3;

/**
 * Runs the open steps in the order of the plan: measure, store, upload, mark. If this is interrupted, the next start continues.
 * A measured step is not measured again, and each upload of it has the same content, so it is stored once.
 *
 * @param {Work} work
 * @throws {Error} when nothing can be measured or stored any more
 */
export async function runSteps(work) {
  const { plan, state, signal, onStep, log } = work;
  const done = state.readDone();
  let isUnavailable = false;
  let lost = /** @type {Step | null} */ (null);
  for (const step of plan.steps) {
    if (done.has(step.number)) continue;
    signal.throwIfAborted();
    onStep(step, done);
    const outcome = await doStep(work, step, isUnavailable);
    if (outcome.upload === 'pending' && !isUnavailable)
      log(`not stored yet, will be sent at the end: ${outcome.uploadReason}`);
    isUnavailable = outcome.upload === 'pending';
    if (isLost(outcome) && lost !== null) giveUp(state, [lost, step], outcome);
    lost = isLost(outcome) ? step : null;
    state.markDone(step, outcome);
    done.set(step.number, outcome);
  }
}

/**
 * Uploads what was stored while the server was unavailable.
 *
 * @param {Pick<Work, 'plan' | 'state' | 'bench' | 'signal' | 'log'>} work
 */
export async function sendPending({ plan, state, bench, signal, log }) {
  for (const [number, done] of state.readDone()) {
    const step = plan.steps[number - 1];
    const stored = step && done.upload === 'pending' ? state.readStep(step) : null;
    if (!step || !stored) continue;
    signal.throwIfAborted();
    const sent = await bench.upload(stored.folder);
    if (sent.outcome === 'pending') return log(`not stored: ${sent.reason}`);
    state.markDone(step, toDone(stored.facts, sent));
  }
}

/** @param {DriverVersion} driver */
export const keyOf = ({ name, version }) => `${name} ${version}`;

/**
 * Whether nothing of the step is or will be stored.
 *
 * @param {Done} done
 */
const isLost = ({ upload }) => upload === null || upload === 'rejected';

/**
 * One lost step may be caused by its driver. Two in a row are more likely caused by this machine, and would go on: both are
 * left open.
 *
 * @param {State} state
 * @param {Step[]} steps
 * @param {Done} last
 */
function giveUp(state, steps, { reason, uploadReason }) {
  for (const step of steps) state.forgetStep(step);
  throw new Error(`two steps in a row gave no result, so the back-fill stops: ${uploadReason ?? reason}`);
}

/**
 * @param {Work} work
 * @param {Step} step
 * @param {boolean} isUnavailable
 * @returns {Promise<Done>}
 */
async function doStep(work, step, isUnavailable) {
  const { state, bench } = work;
  if (!state.readStep(step)) {
    const reason = await measureStep(work, step);
    const nothing = { failedCells: 0, tookMs: 0, upload: null, uploadReason: null, url: null };
    if (reason !== null) return { outcome: 'failed', reason, ...nothing };
  }
  const stored = state.readStep(step);
  if (!stored) throw new Error(`the measurement of step ${step.number} is not in ${state.folder}`);
  // Each attempt waits for an unavailable server. One is enough.
  if (isUnavailable) return toDone(stored.facts, notStored('pending', null));
  return toDone(stored.facts, await bench.upload(stored.folder));
}

/**
 * @param {import('./state.mjs').Facts} facts
 * @param {import('../run/tacho.mjs').Sent} sent
 * @returns {Done}
 */
function toDone({ counts, failed, reason, tookMs }, sent) {
  const known = counts ?? sent.counts;
  const isFailed = known !== null && !known.ok && !known.emulated;
  return {
    outcome: isFailed ? 'failed' : 'measured',
    reason,
    failedCells: known?.failed ?? failed,
    tookMs,
    upload: sent.outcome,
    uploadReason: sent.reason,
    url: sent.url,
  };
}

/**
 * @param {Work} work
 * @param {Step} step
 * @returns {Promise<string | null>} why there is nothing to upload, not even a failed cell
 */
async function measureStep({ plan, state, bench, partOf, signal, log, reproduces }, step) {
  const { driver, invocation } = step;
  const part = partOf(driver);
  /** @type {import('../run/measure-part.mjs').RunDescription} */
  const description = {
    title: `Back-fill of ${keyOf(driver)}, invocation ${invocation} of ${plan.invocations}`,
    repetitionGroup: plan.repetitionGroup,
    invocation,
    of: plan.invocations,
    kind: 'backfill',
    ...(reproduces && { reproduces }),
  };
  for (let tries = 1; ; tries += 1) {
    await bench.ensureServer(part);
    const began = performance.now();
    const measured = await bench.measure(part, state.beginStep(step), description).catch(firstLine);
    signal.throwIfAborted();
    if (bench.hasServerDied() && tries < TRIES) {
      log(`the server crashed during ${keyOf(driver)}; it is restarted, and the step is measured again`);
      continue;
    }
    if (typeof measured === 'string') return measured;
    state.storeStep(step, { ...measured, tookMs: Math.round(performance.now() - began) });
    return null;
  }
}

/** @param {unknown} error */
function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? text;
}
