import path from 'node:path';
import { runNode, toolFile } from './processes.mjs';

/**
 * Gives an empty database its first project and upload token, and the demonstration projects unless told otherwise.
 * Does nothing where projects exist.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ url: string, env: NodeJS.ProcessEnv, say: import('./say.mjs').Say, signal?: AbortSignal }} options
 */
export async function seedDatabase({ root, demo, tokenFile }, { url, env, say, signal }) {
  await runNode({
    name: 'loading the first projects',
    args: ['--import', 'tsx', toolFile('./run-seed.mjs')],
    cwd: path.resolve(root),
    env: { ...env, DATABASE_URL: url, DEMO: demo ? '1' : '0', TOKEN_FILE: tokenFile },
    signal,
    onLine: say,
  });
}
