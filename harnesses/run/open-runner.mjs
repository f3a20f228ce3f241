import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../processes/find-program.mjs';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { identify, isAlive } from '../processes/process-identity.mjs';
import { createServerKeeper } from '../servers/server-keeper.mjs';
import { UsageError } from '../usage-error.mjs';
import { createStart } from './create-start.mjs';
import { loadHarness } from './load-harness.mjs';
import { createContext, measurePart } from './measure-part.mjs';
import { allowedCores, chooseCore } from './pinning.mjs';
import { captureMachine, findTacho, sendFolder, tokenArguments } from './tacho.mjs';

const DEFAULT_URL = 'http://127.0.0.1:3001';

/**
 * @typedef {import('./load-harness.mjs').Loaded} Loaded
 *
 * @typedef {object} Runner
 * @property {import('../servers/server-keeper.mjs').ServerKeeper} servers
 * @property {string} runsDir
 * @property {string | null} url null if nothing is uploaded
 * @property {(name: string) => Promise<Loaded>} load
 * @property {(loaded: Loaded) => import('./harness.mjs').Context} contextOf for installing and listing, not for measuring
 * @property {(loaded: Loaded) => void} assertToken throws if the runs of a harness could not be uploaded
 * @property {(loaded: Loaded, part: import('./harness.mjs').Part, folder: string, description: import('./measure-part.mjs').RunDescription) =>
 *   Promise<import('./run-folder.mjs').Measured>} measure one invocation
 * @property {(folder: string) => Promise<import('./tacho.mjs').Sent>} send
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} world
 * @param {Pick<import('./parse-command-line.mjs').Options, 'suite' | 'server' | 'pin' | 'upload' | 'out'>} world.options
 * @param {string} world.harnessesDir
 * @param {Record<string, string | undefined>} world.env
 * @param {AbortSignal} world.signal
 * @param {(text: string) => void} world.log
 * @returns {Promise<Runner>}
 */
export async function openRunner({ options, harnessesDir, env, signal, log }) {
  const cacheDir = cacheDirOf(env, harnessesDir);
  const tacho = findTacho(env);
  if (options.upload && !tacho)
    throw new UsageError('the command tacho was not found: set TACHO_BIN to its path, or use --no-upload');
  const processes = createProcessGroups();
  const servers = createServerKeeper({
    serverUrl: options.server,
    serversDir: path.join(cacheDir, 'servers'),
    processes,
    env,
    signal,
    log,
  });
  const start = createStart({ processes, env, signal, core: null, onPinned: () => {} });
  const url = options.upload ? env.TACHO_URL || DEFAULT_URL : null;
  const core = toCore(options, env, log);
  /** @type {Promise<import('./measure-part.mjs').Bench['machine']> | null} */
  let machine = null;
  const prepareDir = createPrepareDir(cacheDir);
  return {
    servers,
    runsDir: options.out ? path.resolve(options.out) : path.join(cacheDir, 'runs'),
    url,
    load: (name) => loadHarness(name, harnessesDir),
    contextOf: ({ harness }) =>
      createContext(
        { ...options, cacheDir, env, signal, log },
        harness.name,
        path.join(prepareDir, harness.name),
        start,
      ),
    assertToken: ({ harness }) => {
      if (url === null || tokenArguments(harness.project, env) !== null) return;
      throw new UsageError(
        `there is no upload token for project ${harness.project}: set TACHO_TOKEN, or use --no-upload`,
      );
    },
    measure: async (loaded, part, folder, description) => {
      machine ??= captureMachine(tacho, start);
      const bench = { ...{ suite: options.suite, core, cacheDir, url, processes, servers }, machine: await machine };
      return measurePart({ ...bench, env, signal, log }, loaded, part, path.resolve(folder), description);
    },
    send: (folder) => sendFolder(path.resolve(folder), { tacho: tacho ?? { command: 'tacho', first: [] }, start, env }),
    close: async () => {
      await processes.endAll();
      await servers.close();
      rmSync(prepareDir, { recursive: true, force: true });
    },
  };
}

/**
 * A working folder for installation. Removes those of starts that were killed.
 *
 * @param {string} cacheDir
 */
function createPrepareDir(cacheDir) {
  const all = path.join(cacheDir, 'prepare');
  mkdirSync(all, { recursive: true });
  for (const pid of readdirSync(all))
    if (!isAlive(identify(Number(pid)))) rmSync(path.join(all, pid), { recursive: true, force: true });
  return path.join(all, String(process.pid));
}

/**
 * The folder of everything that is persistent: measured runs, installed drivers, compiled programs.
 *
 * @param {Record<string, string | undefined>} env
 * @param {string} harnessesDir
 */
export const cacheDirOf = (env, harnessesDir) => env.BENCH_CACHE_DIR || path.join(harnessesDir, '../.cache/bench');

/**
 * @param {Pick<import('./parse-command-line.mjs').Options, 'pin' | 'server'>} options
 * @param {Record<string, string | undefined>} env
 * @param {(text: string) => void} log
 */
function toCore({ pin, server }, env, log) {
  const allowed = allowedCores();
  if (typeof pin === 'number' && !allowed.includes(pin))
    throw new UsageError(
      `--pin ${pin} is not a core of this process: it has ${allowed.join(', ') || 'no choice of cores'}`,
    );
  if (pin === 'auto' && server !== null) {
    log('nothing is pinned: the server is external (--pin N binds the client alone)');
    return null;
  }
  if (pin !== 'none' && !findProgram(['taskset'], env)) {
    log('nothing is pinned: taskset is missing (on Debian: apt-get install util-linux)');
    return null;
  }
  return chooseCore(pin, allowed);
}
