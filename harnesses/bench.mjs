// The command: see plans/help.mjs.

import { fileURLToPath } from 'node:url';
import { cacheDirOf } from '../bench/plans/cache-dir.mjs';
import { createProcessGroups } from '../bench/processes/process-groups.mjs';
import { createStopSignal, Stopped } from '../bench/processes/stop-signal.mjs';
import { UsageError } from '../bench/usage-error.mjs';
import { BACKFILL_HELP, HELP } from './plans/help.mjs';
import { loadHarness } from './plans/load-harness.mjs';
import { parseCommandLine } from './plans/parse-command-line.mjs';
import { tokenArguments } from './plans/token-arguments.mjs';
import { exitStatus, runHarness } from './run-harness.mjs';

/** Where Go's instructions install it. */
const GO_FOLDER = '/usr/local/go/bin';
const DEFAULT_URL = 'http://127.0.0.1:3001';
const harnessesDir = fileURLToPath(new URL('.', import.meta.url));
const signal = createStopSignal(process.env);
const log = (/** @type {string} */ text) => console.log(text);

/** @param {import('./plans/parse-command-line.mjs').Options} options @returns {Promise<number>} */
async function run(options) {
  const env = {
    ...process.env,
    TACHO_URL: process.env.TACHO_URL || DEFAULT_URL,
    PATH: `${process.env.PATH}:${GO_FOLDER}`,
    ...(options.server !== null && { BENCH_SERVER: options.server }),
  };
  const loaded = [];
  for (const name of options.harnesses) loaded.push(await loadHarness(name, harnessesDir));
  for (const { project } of options.upload && !options.backfill?.dryRun ? loaded.map(({ harness }) => harness) : [])
    if (tokenArguments(project, env) === null)
      throw new UsageError(`there is no upload token for project ${project}: set TACHO_TOKEN, or use --no-upload`);
  const processes = createProcessGroups();
  const cacheDir = cacheDirOf(env);
  try {
    const outcomes = [];
    for (const one of loaded) {
      outcomes.push(await runHarness(options, one, { cacheDir, processes, env, signal, log }));
      signal.throwIfAborted();
    }
    for (const { harness, skipped } of outcomes) if (skipped !== null) log(`${harness}  skipped: ${skipped}`);
    const isDry = options.backfill?.dryRun ?? false;
    return isDry && outcomes.every(({ skipped }) => skipped === null) ? 0 : exitStatus(outcomes, options.named);
  } finally {
    await processes.endAll();
  }
}

/** @returns {Promise<number>} */
async function main() {
  const given = parseCommandLine(process.argv.slice(2), process.env);
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
