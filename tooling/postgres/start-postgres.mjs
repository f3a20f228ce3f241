import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nativeBinaries } from '../../bench/databases/native-binaries.mjs';
import { serverUser } from '../../bench/databases/server-user.mjs';
import { isRunning } from '../../bench/processes/process-identity.mjs';
import { createCluster, locateCluster } from './cluster.mjs';
import {
  canConnect,
  connectionUrl,
  ensureDatabase,
  findConnection,
  freePort,
  updateConnection,
  whyNotListen,
} from './connection.mjs';
import { findPostmaster } from './postmaster.mjs';

const DATABASE = 'tachograph';
/** The recovery after a crash takes minutes where the machine is slow. */
const START_WITHIN_MS = 600_000;
const STOP_WITHIN_MS = 15_000;

/**
 * @typedef {object} RunningPostgres
 * @property {string} url of the database `tachograph`
 * @property {number} pid the postmaster
 * @property {number} port
 * @property {boolean} adopted whether it was running already, after its start command was killed
 * @property {Promise<string>} ended how the server ended, by itself or by `stop`: `exit code 1`, `SIGKILL`
 * @property {() => Promise<void>} stop shuts it down, adopted or not
 */

/**
 * Starts the PostgreSQL of the npm packages, or adopts one that was left running by a start that was killed. The caller must
 * hold a lock on `dataDir`.
 *
 * @param {{ dataDir: string, port?: number, settings?: Record<string, string>, log?: (text: string) => void,
 *   signal?: AbortSignal }} options without `port` a free one is chosen and stored beside the data, and another one if it is
 *   taken later; `signal` ends a server that is not ready yet
 * @returns {Promise<RunningPostgres>}
 * @throws {Error} with one line on what to do, or the reason of the signal
 */
export async function startPostgres({ dataDir, port, settings = {}, log = () => {}, signal }) {
  const user = serverUser();
  const home = path.resolve(dataDir);
  const cluster = locateCluster(home, user);
  const known = findConnection(home);
  const adopted = known && existsSync(cluster) ? await adopt(home, cluster, known) : null;
  if (adopted) return adopted;

  const chosenPort = await choosePort(port, known?.port);
  const { initdb, postgres } = nativeBinaries(user);
  const password = known?.password ?? randomBytes(18).toString('base64url');
  if (!existsSync(cluster)) createCluster({ initdb, cluster, password, user });
  else if (!known)
    throw new Error(
      `${home}/connection.json is gone, and with it the password: put it back, or move ${cluster} away to begin empty`,
    );

  const connection = { port: chosenPort, password };
  updateConnection(home, connection);
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const server = launch({ postgres, cluster, port: connection.port, settings, user, log });
    if (await isReady(server, connection, signal)) {
      await ensureDatabase(connectionUrl(connection, DATABASE));
      return running(connection, server.pid, server.ended, false);
    }
    await server.ended;
    const lines = server.lastLines();
    const orphan = await adopt(home, cluster, connection);
    if (orphan) return orphan;
    if (/Address already in use/.test(lines) && port === undefined) {
      connection.port = await freePort();
      updateConnection(home, connection);
    } else if (!isTemporary(lines) || Date.now() > deadline) throw new Error(describeFailure(lines, connection.port));
    await wait(250, undefined, { signal });
  }
}

/** @param {number | undefined} requested @param {number | undefined} known */
async function choosePort(requested, known) {
  if (requested !== undefined) {
    if (!(await whyNotListen(requested))) return requested;
    throw new Error(`port ${requested} for PostgreSQL is taken: choose another one`);
  }
  return known && !(await whyNotListen(known)) ? known : freePort();
}

/**
 * Adopts the server that holds the cluster. Waits while it starts or ends.
 *
 * @param {string} home
 * @param {string} cluster
 * @param {import('./connection.mjs').Connection} known
 * @returns {Promise<RunningPostgres | null>}
 */
async function adopt(home, cluster, known) {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const postmaster = findPostmaster(cluster);
    if (!postmaster) return null;
    const connection = { ...known, port: postmaster.port ?? known.port };
    if (await canConnect(connectionUrl(connection, 'postgres'))) {
      if (connection.port !== known.port) updateConnection(home, connection);
      await ensureDatabase(connectionUrl(connection, DATABASE));
      return running(connection, postmaster.pid, whenGone(postmaster.pid), true);
    }
    if (Date.now() > deadline)
      throw new Error(`the PostgreSQL of ${home} (process ${postmaster.pid}) runs but does not respond: stop it first`);
    await wait(100);
  }
}

/**
 * @param {{ postgres: string, cluster: string, port: number, settings: Record<string, string>,
 *   user: import('../../bench/databases/server-user.mjs').ServerUser | null, log: (text: string) => void }} options
 */
function launch({ postgres, cluster, port, settings, user, log }) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...flags], {
    cwd: cluster,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', PGDATA: '', TZ: 'UTC' },
    // Ctrl-C must reach the start command alone, which then ends everything in order.
    detached: process.platform !== 'win32',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let tail = '';
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    tail = (tail + text).slice(-8000);
    log(text);
  });
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      tail = `FATAL: ${error.message}`;
      resolve(error.message);
    });
    child.once('exit', (code, signal) => setImmediate(() => resolve(signal ?? `exit code ${code}`)));
  });
  return { pid: child.pid ?? 0, ended, lastLines: () => tail };
}

/**
 * Waits until the server is ready or ends. There is no time limit: after a crash it may have a long log to replay.
 *
 * @param {{ pid: number, ended: Promise<string> }} server
 * @param {import('./connection.mjs').Connection} connection
 * @param {AbortSignal | undefined} signal
 */
async function isReady(server, connection, signal) {
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  try {
    while (!over) {
      signal?.throwIfAborted();
      if (await canConnect(connectionUrl(connection, 'postgres'))) return true;
      await Promise.race([server.ended, wait(30)]);
    }
    return false;
  } catch (error) {
    await stop(server.pid);
    throw error;
  }
}

/**
 * Sessions of a killed server stay for a moment, and no new server can start until they end.
 *
 * @param {string} lines
 */
function isTemporary(lines) {
  return /still in use|lock file .* already exists|starting up|shutting down/.test(lines);
}

/** @param {string} lines @param {number} port */
function describeFailure(lines, port) {
  if (/Address already in use/.test(lines)) return `port ${port} for PostgreSQL is taken: choose another one`;
  const errors = lines.split('\n').filter((line) => /FATAL|PANIC|could not/.test(line));
  const last = (errors.at(-1) ?? lines.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '');
  return `PostgreSQL did not start: ${last || 'it printed nothing'}`;
}

/**
 * @param {import('./connection.mjs').Connection} connection
 * @param {number} pid
 * @param {Promise<string>} ended
 * @param {boolean} adopted
 * @returns {RunningPostgres}
 */
function running(connection, pid, ended, adopted) {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  return {
    url: connectionUrl(connection, DATABASE),
    pid,
    port: connection.port,
    adopted,
    ended,
    // Another process may have its number by then.
    stop: async () => (isOver ? undefined : stop(pid)),
  };
}

/**
 * SIGINT is a fast shutdown: sessions end, everything committed is on disk. SIGQUIT is the last resort: the next start
 * replays the log.
 *
 * @param {number} pid
 */
async function stop(pid) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT'])) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (isRunning(pid) && Date.now() < deadline) await wait(25);
    if (!isRunning(pid)) return;
  }
}

/**
 * The end of a server that another process started, whose exit code is not known.
 *
 * @param {number} pid
 * @returns {Promise<string>}
 */
async function whenGone(pid) {
  while (isRunning(pid)) await wait(500, undefined, { ref: false });
  return 'its process is gone';
}
