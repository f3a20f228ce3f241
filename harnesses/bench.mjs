// The command: see run/help.mjs.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { toCostsSuite } from './costs/costs-suite.mjs';
import { createStopSignal, Stopped } from './processes/stop-signal.mjs';
import { BACKFILL_HELP, HELP } from './run/help.mjs';
import { cacheDirOf, openRunner } from './run/open-runner.mjs';
import { parseCommandLine } from './run/parse-command-line.mjs';
import { runSuites } from './run/run-suites.mjs';
import { exitStatus, summarise } from './run/summary.mjs';
import { UsageError } from './usage-error.mjs';

const harnessesDir = fileURLToPath(new URL('.', import.meta.url));
const signal = createStopSignal(process.env);

/** @param {string} text */
const log = (text) => console.log(`${`${(performance.now() / 1000).toFixed(1)} s`.padStart(8)}  ${text}`);

/**
 * @param {import('./run/parse-command-line.mjs').Options} options
 * @returns {Promise<number>}
 */
async function run(options) {
  const runner = await openRunner({ options, harnessesDir, env: process.env, signal, log });
  try {
    const suite = options.suite === 'costs' ? { toSuite: toCostsSuite } : {};
    const outcomes = await runSuites(runner, options, { signal, log, ...suite });
    for (const line of summarise(outcomes)) console.log(line);
    return exitStatus(outcomes, options.named);
  } finally {
    if (signal.aborted) log('stopping');
    await runner.close();
  }
}

/**
 * @param {import('./run/parse-command-line.mjs').InterleavedOptions} options
 * @returns {Promise<number>}
 */
async function runInterleavedSuite(options) {
  const { runInterleaved } = await import('./interleaved-suite/main.mjs');
  const forRunner = { ...options, suite: /** @type {const} */ ('full') };
  const runner = await openRunner({ options: forRunner, harnessesDir, env: process.env, signal, log });
  const terminal = {
    isTerminal: process.stdout.isTTY,
    write: (/** @type {string} */ text) => process.stdout.write(text),
  };
  try {
    return await runInterleaved(options, { runner, env: process.env, signal, terminal });
  } finally {
    await runner.close();
  }
}

/**
 * @param {import('./run/parse-command-line.mjs').BackfillOptions} options
 * @returns {Promise<number>}
 */
async function runBackfill(options) {
  const { backfill } = await import('./backfill/main.mjs');
  const { openBench } = await import('./backfill/open-bench.mjs');
  return backfill(options, {
    openBench: (request, log) => openBench(request, { harnessesDir, env: process.env, signal, log }),
    stateDir: path.join(cacheDirOf(process.env, harnessesDir), 'backfill'),
    now: () => new Date(),
    signal,
    terminal: { isTerminal: process.stdout.isTTY, write: (text) => process.stdout.write(text) },
  });
}

/** @returns {Promise<number>} */
async function main() {
  const given = parseCommandLine(process.argv.slice(2), process.env);
  // The command line may hold a password, and everyone on the machine can read it.
  if (process.argv.some((arg) => arg.includes('://'))) process.title = 'tachograph bench';
  if (given.command === 'run') return run(given.options);
  if (given.command === 'interleaved') return runInterleavedSuite(given.options);
  if (given.command === 'backfill') return runBackfill(given.options);
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
