import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIngest } from './build-ingest.mjs';
import { buildWeb } from './build-web.mjs';
import { generateClient } from './database.mjs';
import { takeLock } from './lock.mjs';

/**
 * Brings everything that is made from sources up to date: the database client, the pages, the upload server.
 * Two starts in one checkout take turns.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, say: import('./say.mjs').Say, signal?: AbortSignal }} options
 * @returns {Promise<{ web: string, ingest: string }>} the scripts to run
 */
export async function build({ root, env, say, signal }) {
  const release = await takeTurn(path.join(root, '.cache/build.lock'), say, signal);
  try {
    await generateClient({ root, env, say, signal });
    const [web, ingest] = await Promise.all([buildWeb({ root, env, say, signal }), buildIngest({ root, say })]);
    return { web, ingest };
  } finally {
    release();
  }
}

/**
 * @param {string} file
 * @param {import('./say.mjs').Say} say
 * @param {AbortSignal} [signal]
 */
async function takeTurn(file, say, signal) {
  let said = false;
  for (;;) {
    const lock = takeLock(file);
    if ('release' in lock) return lock.release;
    if (!said) say(`waiting for the build of process ${lock.heldBy}`);
    said = true;
    await wait(500, undefined, { signal });
  }
}
