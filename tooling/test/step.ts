import { spawn } from 'node:child_process';
import type { Log } from '../start/log.mjs';
import { toolEnvironment } from '../start/processes.mjs';

/** What every step is given */
export type Context = {
  root: string;
  /** A folder of this run's own, removed afterwards */
  workDir: string;
  env: NodeJS.ProcessEnv;
  /** Aborted when the run is told to stop */
  signal: AbortSignal;
  log: Log;
  /** The share of the tests that this machine runs; null where it runs all */
  shard: Shard | null;
  /** Takes what a step beside others prints; without it our terminal does */
  keep?: (text: string) => void;
};

/** What a command needs */
export type World = Pick<Context, 'root' | 'env' | 'signal' | 'keep'>;

/** `index` counts from 1 */
export type Shard = { index: number; count: number };

export type Counts = { passed: number; failed: number; skipped: number };

export type Outcome = {
  state: 'passed' | 'failed' | 'skipped';
  /** One line for the summary */
  note?: string;
  /** Where the step runs tests */
  counts?: Counts;
  failures?: string[];
  /** One line for each test that passed only when it was repeated */
  retried?: string[];
  /** One line for each test that was skipped; the reason is in its title */
  skipped?: string[];
};

export type Step = {
  name: string;
  needsDatabase?: boolean;
  /** Whether it runs beside the steps that follow it, because it waits more than it computes */
  isBeside?: boolean;
  run: (context: Context) => Promise<Outcome>;
};

export type StepResult = Outcome & { name: string; tookMs: number };

/**
 * Runs the steps one after the other. Those that run beside what follows do so among themselves, and what such a step
 * prints comes in one piece when it is over.
 *
 * @returns of the steps that were begun, in the order of `steps`
 */
export async function runSteps(steps: Step[], context: Context): Promise<StepResult[]> {
  const results: Promise<StepResult | null>[] = [];
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

async function runBeside(step: Step, context: Context) {
  context.log(`── ${step.name}, beside what follows`);
  const kept: string[] = [];
  const keep = (text: string) => void kept.push(text);
  const result = await runStep(step, { ...context, keep, log: (text) => keep(`${text}\n`) });
  if (result) context.log(`── ${step.name}, ${result.state}\n${kept.join('')}`.trimEnd());
  return result;
}

/**
 * Whatever a step throws is its failure and not the end of the run.
 *
 * @returns null where the run was told to stop before it
 */
async function runStep({ name, run }: Step, context: Context): Promise<StepResult | null> {
  if (context.signal.aborted) return null;
  const begun = performance.now();
  if (!context.keep) context.log(`── ${name}`);
  const outcome: Outcome = await run(context).catch((error) => {
    const text = error instanceof Error ? error.message : String(error);
    context.log(text);
    return { state: 'failed', note: text.split('\n')[0] };
  });
  return { ...outcome, name, tookMs: performance.now() - begun };
}

/**
 * Runs a command with its output on our terminal, or where the step keeps it.
 *
 * @param options this Node and the root of the repository when left out
 * @returns whether it ended well
 */
export function passes(
  { root, env, signal, keep }: World,
  args: string[],
  { command = process.execPath, cwd = root }: { command?: string; cwd?: string } = {},
): Promise<boolean> {
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
