import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { build } from '../start/build.mjs';
import { generateClient } from '../start/database.mjs';
import { browserTests } from './browser-tests.mjs';
import { deployFiles } from './deploy-files.mjs';
import { harnessTests } from './harness-tests.mjs';
import { harnessTools } from './harness-tools.mjs';
import { lint, lockFile, types } from './source-checks.mjs';
import { runStep } from './step.mjs';
import { printSummary } from './summary.mjs';
import { vitest } from './vitest.mjs';

/** Built once, before anything waits for it. */
const BUILD = { name: 'build', run: buildAll };
/** Before the unit tests: those of the harnesses need it too. */
const TOOLS = { name: 'tools of the harnesses', run: harnessTools };
/** @type {Record<string, import('./step.mjs').Step[]>} */
const PARTS = {
  lint: [
    { name: 'lock file', run: lockFile },
    { name: 'lint and walls', run: lint },
    { name: 'types', run: types },
    { name: 'compose file and Dockerfiles', run: deployFiles },
  ],
  unit: [TOOLS, { name: 'unit tests', run: (context) => vitest(context, ['--exclude', '**/*.db.test.ts']) }],
  db: [BUILD, { name: 'database tests', run: (context) => vitest(context, ['.db.test.ts']) }],
  e2e: [BUILD, { name: 'browser tests', run: browserTests }],
  harnesses: [TOOLS, BUILD, { name: 'smoke suites of the harnesses', run: harnessTests }],
};
/** @type {import('./step.mjs').Step} */
const ALL_TESTS = { name: 'unit and database tests', run: (context) => vitest(context, []) };

/**
 * @param {{ root: string, env: NodeJS.ProcessEnv, parts: string[], log: import('../start/log.mjs').Log }} options
 *   no parts are all parts
 * @returns {Promise<number>} the exit code
 */
export async function main({ root, env, parts, log }) {
  const steps = chooseSteps(parts);
  const stopped = { signal: createStopSignal(env) };
  const workDir = mkdtempSync(path.join(tmpdir(), 'tachograph-test-'));
  // Run by root, PostgreSQL works as another user, who must be able to walk in.
  chmodSync(workDir, 0o755);
  try {
    await generateClient({ root, env, log, signal: stopped.signal });
    const database = await testDatabase({ workDir, env, log, steps });
    const context = { root, workDir, env: { ...env, TEST_DATABASE_URL: database.url }, signal: stopped.signal, log };
    try {
      const results = [];
      for (const step of steps) if (!stopped.signal.aborted) results.push(await runStep(step, context));
      if (stopped.signal.aborted) throw new Error('stopped before the end');
      return printSummary(results);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** @param {string[]} parts */
function chooseSteps(parts) {
  const stepsOf = (/** @type {string} */ part) => {
    const found = PARTS[part];
    if (!found) throw new Error(`there is no part ${part}: choose from ${Object.keys(PARTS).join(', ')}`);
    return found;
  };
  const all = [...stepsOf('lint'), TOOLS, BUILD, ALL_TESTS, ...stepsOf('e2e'), ...stepsOf('harnesses')];
  return [...new Set(parts.length === 0 ? all : parts.flatMap(stepsOf))];
}

/**
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
async function buildAll({ root, env, log, signal }) {
  await build({ root, env, log, signal });
  return { state: 'passed' };
}

/**
 * The server for `.db.test.ts`: the one TEST_DATABASE_URL names, or one that lives as long as this run.
 *
 * @param {{ workDir: string, env: NodeJS.ProcessEnv, log: import('../start/log.mjs').Log,
 *   steps: import('./step.mjs').Step[] }} options
 */
async function testDatabase({ workDir, env, log, steps }) {
  const none = { url: env.TEST_DATABASE_URL, stop: async () => {} };
  const wanted = [ALL_TESTS, ...(PARTS.unit?.slice(1) ?? []), ...(PARTS.db?.slice(1) ?? [])].some((step) =>
    steps.includes(step),
  );
  if (env.TEST_DATABASE_URL || !wanted) return none;
  const server = await startPostgres({
    dataDir: path.join(workDir, 'postgres'),
    // Every test file opens pools of its own.
    settings: { max_connections: '300' },
  });
  log(`PostgreSQL for the tests started on port ${server.port}`);
  return server;
}
