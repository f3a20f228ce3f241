import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createStart } from '../../bench/processes/create-start.mjs';
import { findCore } from '../../bench/processes/pinning.mjs';
import { createProcessGroups } from '../../bench/processes/process-groups.mjs';
import { identify, isAlive } from '../../bench/processes/process-identity.mjs';
import { UsageError } from '../../bench/usage-error.mjs';
import { createServerKeeper } from '../servers/server-keeper.mjs';
import { loadHarness } from './load-harness.mjs';
import { captureMachine, findTacho, sendRun, tokenArguments } from './tacho.mjs';

const DEFAULT_URL = 'http://127.0.0.1:3001';

/**
 * @typedef {import('./load-harness.mjs').Loaded} Loaded
 *
 * @typedef {Awaited<ReturnType<typeof openRunner>>} Runner
 */

/**
 * @param {object} world
 * @param {Pick<import('./parse-command-line.mjs').Options, 'server' | 'pin' | 'upload' | 'out'>} world.options
 * @param {string} world.harnessesDir
 * @param {Record<string, string | undefined>} world.env
 * @param {AbortSignal} world.signal
 * @param {(text: string) => void} world.log
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
  const start = createStart({ processes, env, signal });
  const url = options.upload ? env.TACHO_URL || DEFAULT_URL : null;
  const core = toCore(options, env, log);
  /** @type {ReturnType<typeof captureMachine> | null} */
  let machine = null;
  const prepareDir = createPrepareDir(cacheDir);
  return {
    servers,
    processes,
    core,
    cacheDir,
    machine: () => (machine ??= captureMachine(tacho, start)),
    runsDir: options.out ? path.resolve(options.out) : path.join(cacheDir, 'runs'),
    /** Null if nothing is uploaded. */
    url,
    load: (/** @type {string} */ name) => loadHarness(name, harnessesDir),
    contextOf: (/** @type {Loaded} */ { harness: { name } }) => {
      const folders = { cacheDir: path.join(cacheDir, 'harness', name), workDir: path.join(prepareDir, name) };
      for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
      const own = (/** @type {string} */ text) => log(`${name}  ${text}`);
      return /** @type {import('./harness.mjs').Context} */ ({ ...folders, env, signal, start, log: own });
    },
    /** Throws if the runs of a harness could not be uploaded. */
    assertToken: (/** @type {string} */ project) => {
      if (url === null || tokenArguments(project, env) !== null) return;
      throw new UsageError(`there is no upload token for project ${project}: set TACHO_TOKEN, or use --no-upload`);
    },
    send: (/** @type {string} */ file, /** @type {string} */ project) =>
      sendRun(file, { project, url: String(url), tacho: tacho ?? { command: 'tacho', first: [] }, start, env }),
    close: async () => {
      await processes.endAll();
      await servers.close();
      rmSync(prepareDir, { recursive: true, force: true });
    },
  };
}

/** A working folder for installation. Removes those of starts that were killed. @param {string} cacheDir */
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
const cacheDirOf = (env, harnessesDir) => env.BENCH_CACHE_DIR || path.join(harnessesDir, '../.cache/bench');

/**
 * @param {Pick<import('./parse-command-line.mjs').Options, 'pin' | 'server'>} options
 * @param {Record<string, string | undefined>} env
 * @param {(text: string) => void} log
 */
function toCore({ pin, server }, env, log) {
  if (pin === 'auto' && server !== null) {
    log('nothing is pinned: the server is external (--pin N binds the client alone)');
    return null;
  }
  const { core, note, problem } = findCore(pin, env);
  if (problem) throw new UsageError(problem);
  if (note !== null) log(note);
  return core;
}
