import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scriptIn } from '../start/processes.mjs';
import { passes } from './step.mjs';

let run = 0;

/**
 * The tests of all packages in one run of Vitest, which keeps both cores busy better than a run for each package.
 *
 * @param {import('./step.mjs').Context} context
 * @param {string[]} args which tests
 * @param {{ command?: 'run' | 'related' }} [options] for `related`, `args` are files and the tests those that depend on them
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export async function vitest(context, args, { command = 'run' } = {}) {
  run += 1;
  const { root, workDir, shard } = context;
  const report = path.join(workDir, `vitest-${run}.json`);
  const passed = await passes(context, [
    ...[scriptIn(root, 'node_modules/vitest/vitest.mjs'), command, '--run', '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...(shard ? [`--shard=${shard.index}/${shard.count}`] : []),
    ...args,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } =
    JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded has no tests to fail.
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const counts = { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
  const state = passed && counts.failed === 0 ? 'passed' : 'failed';
  return { state, counts, ...(state === 'failed' && { note: `${numFailedTestSuites} suites failed` }) };
}
