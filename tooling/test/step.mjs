import { spawn } from 'node:child_process';
import { toolEnvironment } from '../start/processes.mjs';

/**
 * @typedef {object} Context what every step is given
 * @property {string} root
 * @property {string} workDir a folder of this run's own, removed afterwards
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal aborted when the run is told to stop
 * @property {import('../start/log.mjs').Log} log
 * @property {Shard | null} shard the share of the tests that this machine runs; null where it runs all
 * @property {(text: string) => void} [keep] takes what a step beside others prints; without it our terminal does
 */

/** @typedef {Pick<Context, 'root' | 'env' | 'signal' | 'keep'>} World what a command needs */

/** @typedef {{ index: number, count: number }} Shard `index` counts from 1 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @typedef {object} Outcome
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string} [note] one line for the summary
 * @property {Counts} [counts] where the step runs tests
 * @property {string[]} [failures] one line for each test that failed
 * @property {string[]} [retried] one line for each test that passed only when it was repeated
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [needsDatabase] whether its tests ask for TEST_DATABASE_URL
 * @property {boolean} [isBeside] whether it runs beside the steps that follow it, because it waits more than it computes
 * @property {(context: Context) => Promise<Outcome>} run
 */
/** @typedef {Outcome & { name: string, tookMs: number }} StepResult */

/**
 * Runs the steps one after the other. Those that run beside what follows do so among themselves, and what such a step
 * prints comes in one piece when it is over.
 *
 * @param {Step[]} steps
 * @param {Context} context
 * @returns {Promise<StepResult[]>} of the steps that were begun, in the order of `steps`
 */
export async function runSteps(steps, context) {
  /** @type {Promise<StepResult | null>[]} */
  const results = [];
  let beside = Promise.resolve();
  for (const [at, step] of steps.entries()) {
    const isBeside = step.isBeside === true && steps.slice(at + 1).some((following) => !following.isBeside);
    const result = isBeside ? beside.then(() => runBeside(step, context)) : runStep(step, context);
    results.push(result);
    if (isBeside) beside = result.then(() => {});
    else await result;
  }
  return (await Promise.all(results)).filter((result) => result !== null);
}

/**
 * @param {Step} step
 * @param {Context} context
 */
async function runBeside(step, context) {
  context.log(`── ${step.name}, beside what follows`);
  /** @type {string[]} */
  const kept = [];
  const keep = (/** @type {string} */ text) => void kept.push(text);
  const result = await runStep(step, { ...context, keep, log: (text) => keep(`${text}\n`) });
  if (result) context.log(`── ${step.name}, ${result.state}\n${kept.join('')}`.trimEnd());
  return result;
}

/**
 * Whatever a step throws is its failure and not the end of the run.
 *
 * @param {Step} step
 * @param {Context} context
 * @returns {Promise<StepResult | null>} null where the run was told to stop before it
 */
async function runStep({ name, run }, context) {
  if (context.signal.aborted) return null;
  const begun = performance.now();
  if (!context.keep) context.log(`── ${name}`);
  /** @type {Outcome} */
  const outcome = await run(context).catch((error) => {
    const text = error instanceof Error ? error.message : String(error);
    context.log(text);
    return { state: 'failed', note: text.split('\n')[0] };
  });
  return { ...outcome, name, tookMs: performance.now() - begun };
}

/**
 * Runs a command with its output on our terminal, or where the step keeps it.
 *
 * @param {World} world
 * @param {string[]} args
 * @param {{ command?: string, cwd?: string }} [options] this Node and the root of the repository when left out
 * @returns {Promise<boolean>} whether it ended well
 */
export function passes({ root, env, signal, keep }, args, { command = process.execPath, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(false);
    const output = keep ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', output, output] });
    if (keep) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', keep);
    // As Ctrl-C would: Playwright and Vitest then end what they started.
    const abort = () => child.kill('SIGINT');
    signal.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', abort);
      resolve(code === 0);
    });
  });
}
