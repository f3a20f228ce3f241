import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../postgres/connection.mjs';
import { scriptIn } from '../start/processes.mjs';
import { findBrowser } from './find-browser.mjs';
import { passes } from './step.mjs';

/**
 * Playwright against everything `npm start` starts, on free ports and with data of its own.
 *
 * @param {import('./step.mjs').Context} context
 * @returns {Promise<import('./step.mjs').Outcome>}
 */
export async function browserTests({ root, workDir, env, signal, say, shard }) {
  const browser = await findBrowser({ root, env, say, signal });
  const report = path.join(workDir, 'playwright.json');
  const passed = await passes({
    args: [
      scriptIn(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...toSelection(shard),
    ],
    cwd: root,
    env: {
      ...env,
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      E2E_WEB_PORT: String(await freePort()),
      E2E_INGEST_PORT: String(await freePort()),
      E2E_DATA_DIR: path.join(workDir, 'data'),
    },
    signal,
  });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  return {
    state: passed ? 'passed' : 'failed',
    counts,
    ...(stats.flaky > 0 && { note: `${stats.flaky} needed a retry` }),
  };
}

/**
 * Specs that only read come first, and Playwright would run them on every shard before those that write. So the first
 * shard has all readers, and the others share the writers.
 *
 * @param {import('./step.mjs').Shard | null} shard
 */
function toSelection(shard) {
  if (!shard || shard.count === 1) return [];
  if (shard.index === 1) return ['--project=reading'];
  return ['--no-deps', '--project=writing*', `--shard=${shard.index - 1}/${shard.count - 1}`];
}
