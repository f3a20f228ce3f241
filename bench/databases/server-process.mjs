/** @import { World } from './database.mjs' */
/** @import { Home } from './private-home.mjs' */
import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readText } from '../processes/files.mjs';
import { freePort } from '../processes/free-port.mjs';
import { recordPid, removeHome } from './private-home.mjs';

const READY_WITHIN_MS = 600_000;
const STOP_WITHIN_MS = 20_000;
const TRIES = 3;

/**
 * A server of a private folder.
 *
 * @typedef {object} ServerProcess
 * @property {number} port
 * @property {number | null} pid
 * @property {() => string | null} whyEnded the reason and the last log lines of a server that ended by itself; null while it runs
 * @property {() => Promise<void>} stop removes its folder too
 */

/**
 * @typedef {object} Program
 * @property {string} title for messages
 * @property {string} file
 * @property {(port: number) => string[]} args
 * @property {import('node:child_process').SpawnOptions} [options]
 * @property {(port: number) => Promise<unknown>} greet resolves as soon as the server responds
 */

/**
 * Starts a server on a free port and waits until it responds. Its folder is removed where it does not start.
 *
 * @param {Program} program
 * @param {Home} home
 * @param {Pick<World, 'processes' | 'signal' | 'env'>} world
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(program, home, world) {
  try {
    for (let tries = 1; ; tries += 1) {
      world.signal.throwIfAborted();
      try {
        return await startOn(await freePort(), program, home, world);
      } catch (error) {
        // Another process may have taken the port meanwhile.
        if (world.signal.aborted || tries === TRIES || !/address already in use/i.test(String(error))) throw error;
      }
    }
  } catch (error) {
    removeHome(home.folder);
    throw error;
  }
}

/** @type {(port: number, program: Program, home: Home, world: Pick<World, 'processes' | 'signal' | 'env'>) => Promise<ServerProcess>} */
async function startOn(port, { title, file, args, options, greet }, home, { processes, signal, env }) {
  const logFile = path.join(home.folder, 'server.log');
  const log = openSync(logFile, 'w');
  const child = processes.spawnGroup(file, args(port), {
    cwd: home.folder,
    env,
    ...options,
    stdio: ['ignore', log, log],
  });
  if (child.pid !== undefined) recordPid(home, child.pid);
  /** @type {string | null} */
  let ended = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, killedBy) => {
    ended = killedBy ?? `exit code ${code}`;
  });
  const whyEnded = () =>
    ended === null ? null : `the ${title} server ended (${ended}); its log ends:\n${lastLines(readText(logFile))}`;
  try {
    await waitUntilReady(() => greet(port), { title, whyEnded, signal });
  } catch (error) {
    await processes.endGroup(child);
    throw error;
  }
  const stop = async () => {
    await processes.endGroup(child, STOP_WITHIN_MS);
    removeHome(home.folder);
  };
  return { port, pid: child.pid ?? null, whyEnded, stop };
}

/** @type {(greet: () => Promise<unknown>, of: { title: string, whyEnded: () => string | null, signal: AbortSignal }) => Promise<void>} */
async function waitUntilReady(greet, { title, whyEnded, signal }) {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    signal.throwIfAborted();
    const why = whyEnded();
    if (why !== null) throw new Error(why);
    try {
      await greet();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`the ${title} server does not respond: ${error}`);
    }
    await wait(100, undefined, { signal });
  }
}

/** @param {string} text */
export const lastLines = (text) => text.trimEnd().split('\n').slice(-15).join('\n');
