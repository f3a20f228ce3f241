import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from '../../harnesses/processes/process-identity.mjs';
import { createCluster, placeCluster } from './cluster.mjs';
import {
  answers,
  connectionUrl,
  ensureDatabase,
  findConnection,
  freePort,
  newPassword,
  updateConnection,
  whyNotListen,
} from './connection.mjs';
import { nativeBinaries } from './native-binaries.mjs';
import { findPostmaster } from './postmaster.mjs';
import { serverUser } from './server-user.mjs';

const DATABASE = 'tachograph';
const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 15_000;

/**
 * @typedef {object} RunningPostgres
 * @property {string} url where the database `tachograph` answers
 * @property {number} pid the postmaster
 * @property {number} port
 * @property {boolean} adopted whether it was already running, left behind by a start that was killed
 * @property {Promise<string>} ended settles with its last log lines when the server ends by itself or by `stop`
 * @property {() => Promise<void>} stop ends it in good order, adopted or not
 */

/**
 * Starts the PostgreSQL that comes with the npm packages, or takes over the one a killed start left running.
 * Whoever calls this owns `dataDir`: two callers at the same time must be kept apart by a lock of their own.
 *
 * @param {{ dataDir: string, port?: number, settings?: Record<string, string>, log?: (text: string) => void }} options
 *   `port` may be left out: then a free one is chosen once and kept beside the data, and chosen anew when taken
 * @returns {Promise<RunningPostgres>}
 * @throws {Error} with one line that says what to do
 */
export async function startPostgres({ dataDir, port, settings = {}, log = () => {} }) {
  const user = serverUser();
  const home = path.resolve(dataDir);
  const cluster = placeCluster(home, user);
  const known = findConnection(home);
  const adopted = known && existsSync(cluster) ? await adopt(home, cluster, known) : null;
  if (adopted) return adopted;

  const chosenPort = await choosePort(port, known?.port);
  const { initdb, postgres } = nativeBinaries(user);
  const password = known?.password ?? newPassword();
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
    if (await isReady(server, connection)) {
      await ensureDatabase(connectionUrl(connection, DATABASE));
      return running(connection, server.pid, server.ended, false);
    }
    const lines = await server.ended;
    const orphan = await adopt(home, cluster, connection);
    if (orphan) return orphan;
    if (/Address already in use/.test(lines) && port === undefined) {
      connection.port = await freePort();
      updateConnection(home, connection);
    } else if (!isPassing(lines) || Date.now() > deadline) throw new Error(whyNot(lines, connection.port));
    await wait(250);
  }
}

/**
 * @param {number | undefined} asked
 * @param {number | undefined} known
 */
async function choosePort(asked, known) {
  if (asked !== undefined) {
    if (!(await whyNotListen(asked))) return asked;
    throw new Error(`port ${asked} for PostgreSQL is taken: choose another one`);
  }
  return known && !(await whyNotListen(known)) ? known : freePort();
}

/**
 * Takes over the server that holds the cluster, waiting for one that is still starting or ending.
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
    if (await answers(connectionUrl(connection, 'postgres'))) {
      if (connection.port !== known.port) updateConnection(home, connection);
      await ensureDatabase(connectionUrl(connection, DATABASE));
      return running(connection, postmaster.pid, whenGone(postmaster.pid), true);
    }
    if (Date.now() > deadline)
      throw new Error(`the PostgreSQL of ${home} (process ${postmaster.pid}) runs but does not answer: stop it first`);
    await wait(100);
  }
}

/**
 * @param {{ postgres: string, cluster: string, port: number, settings: Record<string, string>,
 *   user: import('./server-user.mjs').ServerUser | null, log: (text: string) => void }} options
 */
function launch({ postgres, cluster, port, settings, user, log }) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(postgres, ['-D', cluster, '-p', String(port), ...flags], {
    cwd: cluster,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', PGDATA: '', TZ: 'UTC' },
    // In a group of its own: Ctrl-C must reach the launcher alone, which then ends things in order.
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
    child.once('error', (error) => resolve(`FATAL: ${error.message}`));
    child.once('exit', () => setImmediate(() => resolve(tail)));
  });
  return { pid: child.pid ?? 0, ended };
}

/**
 * Waits until the server answers or ends. There is no time limit: after a crash it may have much to replay.
 *
 * @param {{ pid: number, ended: Promise<string> }} server
 * @param {import('./connection.mjs').Connection} connection
 */
async function isReady(server, connection) {
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  try {
    while (!over) {
      if (await answers(connectionUrl(connection, 'postgres'))) return true;
      await Promise.race([server.ended, wait(30)]);
    }
    return false;
  } catch (error) {
    await stop(server.pid);
    throw error;
  }
}

/**
 * A server killed outright leaves its sessions behind for a moment; until they notice, a new one is refused.
 *
 * @param {string} lines
 */
function isPassing(lines) {
  return /still in use|lock file .* already exists|starting up|shutting down/.test(lines);
}

/**
 * @param {string} lines
 * @param {number} port
 */
function whyNot(lines, port) {
  if (/Address already in use/.test(lines)) return `port ${port} for PostgreSQL is taken: choose another one`;
  const said = lines.split('\n').filter((line) => /FATAL|PANIC|could not/.test(line));
  const last = (said.at(-1) ?? lines.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '');
  return `PostgreSQL did not start: ${last || 'it ended without a word'}`;
}

/**
 * @param {import('./connection.mjs').Connection} connection
 * @param {number} pid
 * @param {Promise<string>} ended
 * @param {boolean} adopted
 * @returns {RunningPostgres}
 */
function running(connection, pid, ended, adopted) {
  return {
    url: connectionUrl(connection, DATABASE),
    pid,
    port: connection.port,
    adopted,
    ended,
    stop: () => stop(pid),
  };
}

/**
 * SIGINT asks for a fast shutdown: sessions are cut, everything committed is on disk. SIGQUIT is the last resort:
 * the next start replays the log.
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
 * @param {number} pid
 * @returns {Promise<string>}
 */
async function whenGone(pid) {
  while (isRunning(pid)) await wait(500, undefined, { ref: false });
  return '';
}
