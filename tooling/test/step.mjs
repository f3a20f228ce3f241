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
 */

/** @typedef {{ index: number, count: number }} Shard `index` counts from 1 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @typedef {object} Outcome
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string} [note] one line for the summary
 * @property {Counts} [counts] where the step runs tests
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {boolean} [needsDatabase] whether its tests ask for TEST_DATABASE_URL
 * @property {(context: Context) => Promise<Outcome>} run
 */
/** @typedef {Outcome & { name: string, tookMs: number }} StepResult */

/**
 * Runs a step; whatever it throws is its failure and not the end of the run.
 *
 * @param {Step} step
 * @param {Context} context
 * @returns {Promise<StepResult>}
 */
export async function runStep({ name, run }, context) {
  const begun = performance.now();
  context.log(`── ${name}`);
  /** @type {Outcome} */
  const outcome = await run(context).catch((error) => {
    const text = error instanceof Error ? error.message : String(error);
    console.error(text);
    return { state: 'failed', note: text.split('\n')[0] };
  });
  return { ...outcome, name, tookMs: performance.now() - begun };
}

/**
 * Runs a command with its output on our terminal.
 *
 * @param {{ command?: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 *   `command` is this Node when left out
 * @returns {Promise<boolean>} whether it ended well
 */
export function passes({ command = process.execPath, args, cwd, env, signal }) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(false);
    const child = spawn(command, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', 'inherit', 'inherit'] });
    // As Ctrl-C would: Playwright and Vitest then end what they started.
    const abort = () => child.kill('SIGINT');
    signal.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('exit', (code) => {
      signal.removeEventListener('abort', abort);
      resolve(code === 0);
    });
  });
}
