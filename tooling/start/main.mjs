import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLock } from '../../harnesses/processes/lock.mjs';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { whyNotListen } from '../postgres/connection.mjs';
import { build } from './build.mjs';
import { applyMigrations, openDatabase } from './database.mjs';
import { lastLinesOf, startServer } from './processes.mjs';
import { seedDatabase } from './seed.mjs';
import { readSettings } from './settings.mjs';
import { welcome } from './welcome.mjs';

const PORTS_FREE_WITHIN_MS = 20_000;
const READY_WITHIN_MS = 60_000;

/**
 * Starts everything, serves until a stop signal, stops everything.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log }} options
 * @returns {Promise<number>} the exit code
 * @throws {Error} with one line, or a failed step's last lines
 */
export async function main({ root, env, log }) {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const settings = readSettings(env, root);
  const signal = createStopSignal(env);
  /** @type {(() => unknown)[]} */
  const closers = [];
  try {
    const lock = lockDataDir(settings.dataDir);
    closers.push(lock.release);
    const retryForMs = lock.wasAbandoned ? PORTS_FREE_WITHIN_MS : 0;
    await requirePort({ port: settings.webPort, host: settings.host, variable: 'WEB_PORT', retryForMs });
    await requirePort({ port: settings.ingestPort, host: settings.host, variable: 'INGEST_PORT', retryForMs });
    const database = await openDatabase(settings, log);
    closers.push(database.stop);
    const servers = await serve({ settings, url: database.url, env, log, signal, closers });
    welcome({ settings, log });
    return await waitForEnd(servers, database.ended, signal);
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    if (signal.aborted) log('stopping');
    for (const close of closers.reverse()) await close();
    if (signal.aborted) log('stopped');
  }
}

/**
 * @param {{ settings: import('./settings.mjs').Settings, url: string, env: NodeJS.ProcessEnv,
 *   log: import('./log.mjs').Log, signal: AbortSignal, closers: (() => unknown)[] }} options
 */
async function serve({ settings, url, env, log, signal, closers }) {
  const { root, host, webPort, ingestPort, webUrl, ingestUrl, dataDir } = settings;
  const scripts = await build({ root, env, log, signal });
  await applyMigrations({ root, url, env, log, signal });
  await seedDatabase(settings, { url, env, log, signal });

  const logDir = path.join(dataDir, 'logs');
  const common = { ...env, NODE_ENV: 'production', DATABASE_URL: url, WEB_URL: webUrl, INGEST_URL: ingestUrl };
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const ingestInternalUrl = env.INGEST_INTERNAL_URL || `http://${reachableHost}:${ingestPort}`;
  const servers = [
    startServer({
      name: 'ingest',
      args: ['--enable-source-maps', scripts.ingest],
      cwd: path.join(root, 'apps/ingest'),
      env: { ...common, PORT: String(ingestPort), HOST: host, MIGRATIONS_DIR: path.join(root, 'prisma/migrations') },
      logDir,
    }),
    startServer({
      name: 'web',
      args: [scripts.web],
      cwd: path.dirname(scripts.web),
      env: { ...common, PORT: String(webPort), HOSTNAME: host, INGEST_INTERNAL_URL: ingestInternalUrl },
      logDir,
    }),
  ];
  closers.push(() => Promise.all(servers.map((server) => server.stop())));
  const ready = Promise.all([
    waitUntilReady({ name: 'the upload server', url: `http://${reachableHost}:${ingestPort}/readyz`, signal }),
    waitUntilReady({ name: 'the web server', url: `http://${reachableHost}:${webPort}/`, signal }),
  ]);
  // Only the first outcome counts.
  ready.catch(() => {});
  await Promise.race([ready, firstEnd(servers)]);
  return servers;
}

/**
 * @param {import('./processes.mjs').Server[]} servers
 * @param {Promise<string> | null} databaseEnded
 * @param {AbortSignal} signal
 */
async function waitForEnd(servers, databaseEnded, signal) {
  const stopRequested = new Promise((resolve) => {
    if (signal.aborted) resolve(0);
    signal.addEventListener('abort', () => resolve(0), { once: true });
  });
  const databaseGone = databaseEnded?.then((lines) => {
    if (!signal.aborted) throw new Error(`PostgreSQL ended by itself, so everything stops\n${lines.trimEnd()}`);
    return 0;
  });
  databaseGone?.catch(() => {});
  return /** @type {number} */ (
    await Promise.race([stopRequested, firstEnd(servers), ...(databaseGone ? [databaseGone] : [])])
  );
}

/**
 * @param {import('./processes.mjs').Server[]} servers
 * @returns {Promise<never>} rejects when one of them ends
 */
async function firstEnd(servers) {
  const { name, how, logFile } = await Promise.race(
    servers.map(async ({ name, ended, logFile }) => ({ name, how: await ended, logFile })),
  );
  throw new Error(
    `${name} ended by itself (${how}), so everything stops; ${logFile} ends:\n${lastLinesOf(logFile, 15)}`,
  );
}

/** @param {string} dataDir */
function lockDataDir(dataDir) {
  const lock = (() => {
    try {
      mkdirSync(dataDir, { recursive: true });
      return acquireLock(path.join(dataDir, 'start.lock'));
    } catch (error) {
      throw new Error(`cannot write to ${dataDir}: set DATA_DIR to a directory you can write to`, { cause: error });
    }
  })();
  if ('release' in lock) return lock;
  throw new Error(
    `already running on ${dataDir} (process ${lock.heldBy}): stop it, or set DATA_DIR, WEB_PORT and INGEST_PORT`,
  );
}

/**
 * @param {{ port: number, host: string, variable: string, retryForMs: number }} options `retryForMs` is above 0
 *   if servers of a killed start may still hold the port
 * @throws {Error} that names the environment variable to set
 */
async function requirePort({ port, host, variable, retryForMs }) {
  const deadline = Date.now() + retryForMs;
  for (;;) {
    const why = await whyNotListen(port, host);
    if (!why) return;
    if (why === 'EACCES')
      throw new Error(`port ${port} is not allowed to this user: set ${variable} to one above 1023`);
    if (why === 'EADDRNOTAVAIL' || why === 'ENOTFOUND')
      throw new Error(`${host} is not an address of this machine: set HOST to one that is`);
    if (Date.now() >= deadline) throw new Error(`port ${port} is taken: set ${variable} to another one`);
    await wait(200);
  }
}

/**
 * Waits until `url` responds with 200.
 *
 * @param {{ name: string, url: string, signal?: AbortSignal }} options
 * @throws {Error} with its last response, after a minute
 */
async function waitUntilReady({ name, url, signal }) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let last = 'no response';
  for (;;) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > deadline) throw new Error(`${name} is not ready: the last response of ${url} was: ${last}`);
    await wait(100, undefined, { signal });
  }
}
