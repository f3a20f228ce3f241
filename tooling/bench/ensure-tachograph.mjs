import { setTimeout as wait } from 'node:timers/promises';
import { lastLines, processGroups, scriptIn, toolEnvironment } from '../start/processes.mjs';

const STOP_WITHIN_MS = 30_000;

/**
 * @typedef {object} Tachograph
 * @property {boolean} wasStarted by this process, which stops it
 * @property {() => Promise<void>} stop
 */

/**
 * Finds the Tachograph that receives the runs, or starts one on the data of `npm start`.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.url of its upload server
 * @param {boolean} options.mayStart false if TACHO_URL is set: then that server must respond
 * @param {import('../start/log.mjs').Log} options.log
 * @param {AbortSignal} options.signal
 * @returns {Promise<Tachograph>}
 */
export async function ensureTachograph({ root, env, url, mayStart, log, signal }) {
  if (await isReady(url, signal)) {
    log(`runs go to the Tachograph at ${url}`);
    return { wasStarted: false, stop: async () => {} };
  }
  // A run that cannot be sent now is stored and sent later.
  if (!mayStart) {
    log(`no response from ${url} (TACHO_URL): runs are stored and sent later`);
    return { wasStarted: false, stop: async () => {} };
  }
  log(`no Tachograph at ${url}: starting one (a minute or more the first time)`);
  return startTachograph({ root, env, url, log, signal });
}

/**
 * @param {{ root: string, env: NodeJS.ProcessEnv, url: string, log: import('../start/log.mjs').Log, signal: AbortSignal }} options
 * @returns {Promise<Tachograph>}
 */
async function startTachograph({ root, env, url, log, signal }) {
  const child = processGroups.spawnGroup(process.execPath, [scriptIn(root, 'tooling/start.mjs')], {
    cwd: root,
    env: toolEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-20_000);
    });
  const stop = () => processGroups.endGroup(child, STOP_WITHIN_MS);
  try {
    while (!(await isReady(url, signal))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the Tachograph did not start:\n${lastLines(output, 20)}`);
      await wait(300, undefined, { signal });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  log('the Tachograph is ready');
  return { wasStarted: true, stop };
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function isReady(url, signal) {
  signal.throwIfAborted();
  const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(5000) }).catch(() => null);
  return response?.ok ?? false;
}
