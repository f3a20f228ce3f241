import { existsSync } from 'node:fs';
import path from 'node:path';
import { runNode, toolFile } from './processes.mjs';

/** A bundle of this has no sources beside it. */
const LOADER = existsSync(toolFile('./seed.mjs')) ? ['--import', 'tsx'] : [];

/**
 * Creates the first project and upload token in an empty database, and the demo projects if `demo` is set. Does nothing if
 * projects exist. With `AUTH_SECRET` it also writes a link for the first administrator, until one exists.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ url: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log, signal?: AbortSignal }} options
 */
export async function seedDatabase({ root, demo, tokenFile, webUrl }, { url, env, log, signal }) {
  await runNode({
    name: 'loading the first projects',
    args: [...LOADER, toolFile('./run-seed.mjs')],
    cwd: path.resolve(root),
    env: { ...env, DATABASE_URL: url, DEMO: demo ? '1' : '0', TOKEN_FILE: tokenFile, WEB_URL: webUrl },
    signal,
    onLine: log,
  });
}
