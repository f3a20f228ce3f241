import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scriptIn } from '../start/processes.mjs';
import { type Context, type Outcome, passes } from './step.ts';
import { failureLine } from './summary.ts';

let run = 0;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The tests of all packages in one run of Vitest, which keeps both cores busy better than a run for each package.
 *
 * @param args which tests
 * @param options for `related`, `args` are files and the tests those that
 *   depend on them; `node` is the path of another Node.js
 */
export async function vitest(
  context: Context,
  args: string[],
  { command = 'run', node = process.execPath }: { command?: 'run' | 'related'; node?: string } = {},
): Promise<Outcome> {
  run += 1;
  const { root, workDir, shard } = context;
  const report = path.join(workDir, `vitest-${run}.json`);
  const retriedReport = path.join(workDir, `retried-${run}.json`);
  const env = { ...context.env, RETRIED_REPORT: retriedReport };
  const all = [
    scriptIn(root, 'node_modules/vitest/vitest.mjs'),
    command,
    '--run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${path.join(import.meta.dirname, 'retried-reporter.mjs')}`,
    // One that fails once in many runs on a busy machine is told, and does not hide what else failed.
    ...(context.env.CI ? ['--retry=1'] : []),
    ...(shard ? [`--shard=${shard.index}/${shard.count}`] : []),
    ...args,
  ];
  const passed = await passes({ ...context, env }, all, { command: node });
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = readJson(report);
  const failures = listFailures(testResults, root);
  const counts = { passed: numPassedTests, failed: failures.length, skipped: numPendingTests + numTodoTests };
  return {
    state: passed && failures.length === 0 ? 'passed' : 'failed',
    counts,
    failures,
    retried: readJson(retriedReport),
    skipped: listSkipped(testResults, root),
  };
}

/** The tests that were skipped, each in one line. */
export const listSkipped = (files: FileResult[], root: string): string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) =>
      status === 'skipped' ? failureLine(path.relative(root, name), fullName) : [],
    ),
  );

/** A file in Vitest's JSON report */
export type FileResult = {
  /** Its path */
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

/**
 * The tests that failed, each in one line. A file that cannot be loaded, or whose hook fails, may have none that did: it
 * is one failure itself.
 */
export function listFailures(files: FileResult[], root: string): string[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(root, name);
    if (failed.length === 0) return status === 'failed' ? [failureLine(file, '', message)] : [];
    return failed.map(({ fullName, failureMessages = [] }) => failureLine(file, fullName, failureMessages[0]));
  });
}
