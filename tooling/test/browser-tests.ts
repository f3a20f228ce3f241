import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../postgres/connection.mjs';
import { scriptIn } from '../start/processes.mjs';
import { findBrowser } from './find-browser.ts';
import { type Context, type Outcome, passes } from './step.ts';
import { failureLine } from './summary.ts';

/**
 * Playwright against everything `npm start` starts, on free ports and with its own data.
 *
 * @param projects which tests, as playwright.config.ts names them
 */
export async function browserTests(context: Context, projects: string[]): Promise<Outcome> {
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
    failures: suites.flatMap((suite: Suite) => listTests(suite, 'unexpected')),
    retried: suites.flatMap((suite: Suite) => listTests(suite, 'flaky')),
    skipped: suites.flatMap((suite: Suite) => listTests(suite, 'skipped')),
  };
}

/** A file or a group of tests in Playwright's JSON report */
export type Suite = {
  suites?: Suite[];
  specs: { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};

/** Tests, each in one line: those that failed in every attempt (`unexpected`), in the first one only (`flaky`), or were skipped. */
export function listTests({ suites = [], specs }: Suite, wanted: 'unexpected' | 'flaky' | 'skipped'): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => failureLine(file, title, results.findLast(({ error }) => error)?.error?.message)),
  );
  return [...own, ...suites.flatMap((suite) => listTests(suite, wanted))];
}
