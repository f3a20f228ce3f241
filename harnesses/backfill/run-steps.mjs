/**
 * @typedef {import('../run/harness.mjs').DriverVersion} DriverVersion
 * @typedef {import('./bench.mjs').Bench} Bench
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

/** A server that dies under the same step again and again is brought down by the driver: that is its result. */
const TRIES = 3;

/**
 * Does what is not done yet, in the order of the plan: measure, keep, upload, mark. Wherever this ends, the next start
 * goes on there. A step that was measured is not measured again, and its upload is the same content however often it is
 * sent, so it is stored once.
 *
 * @param {Work} work
 * @throws {Error} where nothing can be measured or stored any more
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
    if (outcome.upload === 'waits' && !isUnavailable)
      log(`not stored yet, and sent at the end: ${outcome.uploadReason}`);
    isUnavailable = outcome.upload === 'waits';
    if (isLost(outcome) && lost !== null) giveUp(state, [lost, step], outcome);
    lost = isLost(outcome) ? step : null;
    state.markDone(step, outcome);
    done.set(step.number, outcome);
  }
}

/**
 * Sends what was kept while the server was away.
 *
 * @param {Pick<Work, 'plan' | 'state' | 'bench' | 'signal' | 'log'>} work
 */
export async function sendWaiting({ plan, state, bench, signal, log }) {
  for (const [number, done] of state.readDone()) {
    const step = plan.steps[number - 1];
    const kept = step && done.upload === 'waits' ? state.readStep(step) : null;
    if (!step || !kept) continue;
    signal.throwIfAborted();
    const sent = await bench.upload(kept.folder);
    if (sent.outcome === 'waits') return log(`not stored: ${sent.reason}`);
    state.markDone(step, toDone(kept.facts, sent));
  }
}

/** @param {DriverVersion} driver */
export const keyOf = ({ name, version }) => `${name} ${version}`;

/**
 * Nothing of it is stored, nor will be.
 *
 * @param {Done} done
 */
const isLost = ({ upload }) => upload === null || upload === 'refused';

/**
 * One step that is lost may be a driver's doing. Of two in a row it is more likely ours or the machine's, and so will
 * the rest be: both are left as if nothing had been tried.
 *
 * @param {State} state
 * @param {Step[]} steps
 * @param {Done} last
 */
function giveUp(state, steps, { reason, uploadReason }) {
  for (const step of steps) state.forgetStep(step);
  throw new Error(`two steps in a row came to nothing, so nothing more is tried: ${uploadReason ?? reason}`);
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
  const kept = state.readStep(step);
  if (!kept) throw new Error(`what step ${step.number} measured is not in ${state.folder}`);
  // Each try waits for a server that is away. Once is enough.
  if (isUnavailable) return toDone(kept.facts, { outcome: 'waits', url: null, counts: null, reason: null });
  return toDone(kept.facts, await bench.upload(kept.folder));
}

/**
 * @param {import('./state.mjs').Facts} facts
 * @param {import('./bench.mjs').Uploaded} sent
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
 * @returns {Promise<string | null>} why there is nothing to upload, not even a cell that failed
 */
async function measureStep({ plan, state, bench, partOf, signal, log, reproduces }, step) {
  const { driver, invocation } = step;
  const part = partOf(driver);
  /** @type {import('../run/measure-part.mjs').RunDescription} */
  const words = {
    title: `Back-fill of ${keyOf(driver)}, invocation ${invocation} of ${plan.invocations}`,
    batch: plan.batch,
    invocation,
    of: plan.invocations,
    kind: 'backfill',
    ...(reproduces && { reproduces }),
  };
  for (let tries = 1; ; tries += 1) {
    await bench.ensureServer(part);
    const began = performance.now();
    const measured = await bench.measure(part, state.beginStep(step), words).catch(firstLine);
    signal.throwIfAborted();
    if (bench.hasServerDied() && tries < TRIES) {
      log(`the server died while ${keyOf(driver)} was measured; it is started again, and so is this step`);
      continue;
    }
    if (typeof measured === 'string') return measured;
    state.keepStep(step, { ...measured, tookMs: Math.round(performance.now() - began) });
    return null;
  }
}

/** @param {unknown} error */
function firstLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n')[0] ?? text;
}
