import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../postgres/connection.mjs';
import { scriptIn } from '../start/processes.mjs';
import { findBrowser } from './find-browser.mjs';
import { passes } from './step.mjs';
import { failureLine } from './summary.mjs';

/**
 * Playwright against everything `npm start` starts, on free ports and with its own data.
 *
 * @param {import('./step.mjs').Context} context
 * @param {string[]} projects which tests, as playwright.config.ts names them
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export async function browserTests(context, projects) {
  const { root, workDir, shard } = context;
  const browser = await findBrowser(context);
  const report = path.join(workDir, 'playwright.json');
  const env = {
    ...context.env,
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    E2E_WEB_PORT: String(await freePort()),
    E2E_INGEST_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(workDir, 'data'),
  };
  const passed = await passes({ ...context, env }, [
    scriptIn(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--reporter=list,json',
    ...projects.map((project) => `--project=${project}`),
    ...(shard ? [`--shard=${shard.index}/${shard.count}`] : []),
  ]);
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  return {
    state: passed ? 'passed' : 'failed',
    counts,
    failures: suites.flatMap((/** @type {Suite} */ suite) => listTests(suite, 'unexpected')),
    retried: suites.flatMap((/** @type {Suite} */ suite) => listTests(suite, 'flaky')),
  };
}

/**
 * @typedef {object} Suite a file or a group of tests in Playwright's JSON report
 * @property {Suite[]} [suites]
 * @property {{ file: string, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }[]} specs
 */

/**
 * The tests that failed, each in one line: in every attempt (`unexpected`), or in the first one only (`flaky`).
 *
 * @param {Suite} suite
 * @param {'unexpected' | 'flaky'} wanted
 * @returns {string[]}
 */
export function listTests({ suites = [], specs }, wanted) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => failureLine(file, title, results.findLast(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap((suite) => listTests(suite, wanted))];
}
