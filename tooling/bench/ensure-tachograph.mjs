import { setTimeout as wait } from 'node:timers/promises';
import { lastLines, processGroups, scriptIn, toolEnvironment } from '../start/processes.mjs';

const STOP_WITHIN_MS = 30_000;

/**
 * @typedef {object} Tachograph
 * @property {boolean} wasStarted by us, and is stopped by us
 * @property {() => Promise<void>} stop
 */

/**
 * The Tachograph that takes the runs: the one that answers, or one of our own, which works as `npm start` does on the
 * same data.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.url of its upload server
 * @param {boolean} options.mayStart false where somebody named an address: then it must answer there
 * @param {import('../start/say.mjs').Say} options.say
 * @param {AbortSignal} options.signal
 * @returns {Promise<Tachograph>}
 */
export async function ensureTachograph({ root, env, url, mayStart, say, signal }) {
  if (await isReady(url, signal)) {
    say(`runs go to the Tachograph at ${url}`);
    return { wasStarted: false, stop: async () => {} };
  }
  // A run that cannot be sent now is kept, so that measuring is not in vain.
  if (!mayStart) {
    say(`nothing answers at ${url}, which TACHO_URL names: runs will be kept until it does`);
    return { wasStarted: false, stop: async () => {} };
  }
  say(`no Tachograph answers at ${url}: starting one (a minute or more the first time)`);
  return startTachograph({ root, env, url, say, signal });
}

/**
 * @param {{ root: string, env: NodeJS.ProcessEnv, url: string, say: import('../start/say.mjs').Say, signal: AbortSignal }} options
 * @returns {Promise<Tachograph>}
 */
async function startTachograph({ root, env, url, say, signal }) {
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
  say('the Tachograph answers');
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
