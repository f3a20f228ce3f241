/** What a step of an invocation takes before one was seen, in milliseconds. */
const FIRST_GUESS = { start: 300, 'warm-up': 500, round: 120 };

/** @typedef {keyof typeof FIRST_GUESS} StepKind */
/** @typedef {Record<StepKind, number>} StepCounts */

/** @type {StepKind[]} */
const KINDS = ['start', 'warm-up', 'round'];

/**
 * @param {Pick<import('./measure-invocation.mjs').Design, 'candidates' | 'scenarios' | 'warmUpTurns' | 'rounds'>} design
 * @param {number} invocations
 * @returns {StepCounts}
 */
function countSteps({ candidates, scenarios, warmUpTurns, rounds }, invocations) {
  const members = candidates.length + 1;
  // Each block beyond the first has its own anchor.
  const processes = members + (members <= 5 ? 1 : Math.ceil(members / 4));
  // Each scenario has its own processes.
  const times = invocations * scenarios.length;
  return { start: times * processes, 'warm-up': times * processes * warmUpTurns, round: times * rounds };
}

/**
 * How far the steps of a repetition group have come, by the mean time that steps of each kind have taken so far.
 *
 * @param {StepCounts} planned
 * @param {() => number} nowMs
 */
export function createForecast(planned, nowMs) {
  const done = { start: 0, 'warm-up': 0, round: 0 };
  const tookMs = { start: 0, 'warm-up': 0, round: 0 };
  let last = nowMs();
  const meanMs = (/** @type {StepKind} */ kind) => (done[kind] === 0 ? FIRST_GUESS[kind] : tookMs[kind] / done[kind]);
  const sum = (/** @type {(kind: StepKind) => number} */ of) => KINDS.reduce((total, kind) => total + of(kind), 0);
  const leftMs = () => sum((kind) => Math.max(0, planned[kind] - done[kind]) * meanMs(kind));
  return {
    /** Starts the time of the next step: what happened since the last one belongs to no step. */
    skip: () => {
      last = nowMs();
    },
    step: (/** @type {StepKind} */ kind) => {
      const now = nowMs();
      done[kind] += 1;
      tookMs[kind] += now - last;
      last = now;
    },
    /** From 0 to 1. */
    share: () => {
      const spentMs = sum((kind) => done[kind] * meanMs(kind));
      return spentMs + leftMs() === 0 ? 1 : spentMs / (spentMs + leftMs());
    },
    leftMs,
  };
}

const WIDTH = 24;

/** @param {number} share */
export function drawBar(share) {
  const full = Math.round(Math.min(1, share) * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}

/** In a log, a line for each so many percent. */
const LOG_EVERY_PERCENT = 10;

/**
 * Shows the bar and the time left after each step: on a terminal for each percent, in a log for every tenth.
 *
 * @param {import('./measure-invocation.mjs').Design} design
 * @param {number} invocations
 * @param {{ isTerminal: boolean, show: (text: string) => void }} output
 * @returns {(name: string) => import('./measure-invocation.mjs').Report} of each invocation
 */
export function createReports(design, invocations, { isTerminal, show }) {
  const forecast = createForecast(countSteps(design, invocations), () => performance.now());
  let last = -1;
  return (name) => {
    forecast.skip();
    return (kind) => {
      forecast.step(kind);
      const share = forecast.share();
      const step = Math.floor((share * 100) / (isTerminal ? 1 : LOG_EVERY_PERCENT));
      if (step === last) return;
      last = step;
      show(`${drawBar(share)}  ${name}, ${formatDuration(forecast.leftMs())} to go`);
    };
  };
}

/** `50 s`, `4 min 10 s`, `1 h 20 min`: rounded, because it is an estimate. @param {number} ms */
export function formatDuration(ms) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const tens = Math.round(seconds / 10);
  if (tens < 360) return [`${Math.floor(tens / 6)} min`, tens % 6 === 0 ? '' : `${(tens % 6) * 10} s`].join(' ').trim();
  const minutes = Math.round(seconds / 60);
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 === 0 ? '' : `${minutes % 60} min`].join(' ').trim();
}
