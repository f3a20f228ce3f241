// The command: see run/help.mjs.

import { fileURLToPath } from 'node:url';
import { UsageError } from '../bench/usage-error.mjs';
import { createStopSignal, Stopped } from '../bench/processes/stop-signal.mjs';
import { BACKFILL_HELP, HELP } from './run/help.mjs';
import { openRunner } from './run/open-runner.mjs';
import { parseCommandLine } from './run/parse-command-line.mjs';
import { createProgress } from './run/progress.mjs';
import { exitStatus, summarise } from './run/summary.mjs';
import { runSuites } from './suites/run-suites.mjs';

const { env } = process;
const harnessesDir = fileURLToPath(new URL('.', import.meta.url));
const signal = createStopSignal(env);

/** @param {import('./run/parse-command-line.mjs').Options} options @returns {Promise<number>} */
async function run(options) {
  const isTerminal = process.stdout.isTTY === true;
  const progress = createProgress({ isTerminal, write: (text) => process.stdout.write(text) });
  const runner = await openRunner({ options, harnessesDir, env, signal, log: progress.log });
  try {
    const outcomes = await runSuites(options, { runner, env, signal, progress: { ...progress, isTerminal } });
    // Nothing was to be measured: only what kept it from being planned is said.
    const isDry = options.backfill?.dryRun ?? false;
    const shown = isDry ? outcomes.filter((one) => one.skipped !== null || one.failures.length > 0) : outcomes;
    for (const line of summarise(shown)) console.log(line);
    return isDry && shown.length === 0 ? 0 : exitStatus(outcomes, options.named);
  } finally {
    progress.end();
    if (signal.aborted) progress.log('stopping');
    await runner.close();
  }
}

/** @returns {Promise<number>} */
async function main() {
  const given = parseCommandLine(process.argv.slice(2), env);
  // The command line may hold a password, and everyone on the machine can read it.
  if (process.argv.some((arg) => arg.includes('://'))) process.title = 'tachograph bench';
  if (given.command === 'run') return run(given.options);
  console.log((given.command === 'help' ? HELP : BACKFILL_HELP).trimEnd());
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof Stopped) process.exitCode = error.status;
  else {
    const report = error instanceof UsageError ? `${error.message}\nSee npm run bench -- --help.` : error;
    console.error('bench:', report instanceof Error && report.stack ? report.stack : report);
    process.exitCode = 1;
  }
}
