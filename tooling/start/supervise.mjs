import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from './log.mjs';
import { MOST_RESTARTS, WITHIN_MINUTES } from './restart-delays.mjs';

/**
 * A server, or the database, as it runs now.
 *
 * @typedef {object} Running
 * @property {Promise<string>} ended how it ended: `exit code 1`, `SIGKILL`
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Supervised
 * @property {Promise<void>} over resolves after `stop`, and rejects when too many restarts did not help
 * @property {() => Promise<void>} stop ends the process, also while it is being started again
 */

/** @type {Running} */
const NOTHING = { ended: new Promise(() => {}), stop: async () => {} };

/**
 * Starts a process again whenever it ends by itself, after a delay. A start that fails counts as one that ended.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {Running} options.running the process, started already
 * @param {(signal: AbortSignal) => Running | Promise<Running>} options.start
 * @param {(nowMs: number) => number | null} options.nextDelay in milliseconds; null if it shall not be started again
 * @param {() => string} options.describe the last lines of its log
 * @param {import('./log.mjs').Log} options.log
 * @returns {Supervised}
 */
export function supervise({ name, running, start, nextDelay, describe, log }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = running;
  const over = keepRunning();
  // A later `await` gets the error. Unhandled, it would end this process before the others are stopped.
  over.catch(() => {});

  async function keepRunning() {
    for (;;) {
      const how = await current.ended;
      if (signal.aborted) return;
      current = NOTHING;
      const delayMs = nextDelay(Date.now());
      if (delayMs === null)
        throw new Error(
          `${name} ended by itself (${how}) after ${MOST_RESTARTS} restarts in ${WITHIN_MINUTES} minutes, so everything stops${describe()}`,
        );
      log(`${name} ended by itself (${how}): starting it again in ${seconds(delayMs)}`);
      await wait(delayMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      current = await startOrFail();
      if (signal.aborted) return current.stop();
    }
  }

  /** @returns {Promise<Running>} */
  async function startOrFail() {
    try {
      const again = await start(signal);
      log(`${name} was started again`);
      return again;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { ended: Promise.resolve(why), stop: async () => {} };
    }
  }

  const stop = async () => {
    stopping.abort();
    await current.stop();
    await over.catch(() => {});
  };
  return { over, stop };
}
