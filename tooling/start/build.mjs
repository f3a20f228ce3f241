import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from '../../harnesses/processes/lock.mjs';
import { buildIngest } from './build-ingest.mjs';
import { buildWeb } from './build-web.mjs';
import { generateClient } from './database.mjs';

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
    const [web, ingest] = await together(signal, [
      (given) => buildWeb({ root, env, say, signal: given }),
      () => buildIngest({ root, say }),
    ]);
    return { web, ingest };
  } finally {
    release();
  }
}

/**
 * Both at once; when one fails the other is ended before the failure is reported, so that nothing builds on unseen.
 *
 * @param {AbortSignal | undefined} signal
 * @param {[(signal: AbortSignal) => Promise<string>, (signal: AbortSignal) => Promise<string>]} builds
 */
async function together(signal, builds) {
  const failed = new AbortController();
  const given = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const running = builds.map((start) => start(given));
  try {
    return /** @type {[string, string]} */ (await Promise.all(running));
  } catch (error) {
    failed.abort();
    await Promise.allSettled(running);
    throw error;
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
