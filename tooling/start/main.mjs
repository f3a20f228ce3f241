import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireLock } from '../../bench/processes/lock.mjs';
import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import { whyNotListen } from '../postgres/connection.mjs';
import { makeFolder } from '../postgres/make-folder.mjs';
import { build } from './build.mjs';
import { applyMigrations, openDatabase } from './database.mjs';
import { createClockLog } from './log.mjs';
import { createRestartDelays } from './restart-delays.mjs';
import { seedDatabase } from './seed.mjs';
import { describeLog, serve } from './serve.mjs';
import { loadSettings } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { welcome } from './welcome.mjs';

const FREE_WITHIN_MS = 20_000;

/**
 * Makes sure that both servers can listen.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ mayBeHeld: boolean, signal: AbortSignal }} options `mayBeHeld`: servers of a killed start may still hold the
 *   ports, and end soon
 * @throws {Error} that names the environment variable to set
 */
async function requirePorts({ host, webPort, ingestPort }, { mayBeHeld, signal }) {
  const deadline = Date.now() + (mayBeHeld ? FREE_WITHIN_MS : 0);
  for (const [variable, port] of /** @type {const} */ ([
    ['WEB_PORT', webPort],
    ['INGEST_PORT', ingestPort],
  ])) {
    for (;;) {
      const why = await whyNotListen(port, host);
      if (!why) break;
      if (why === 'EACCES')
        throw new Error(`port ${port} is not allowed to this user: set ${variable} to one above 1023`);
      if (why === 'EADDRNOTAVAIL' || why === 'ENOTFOUND')
        throw new Error(`${host} is not an address of this machine: set HOST to one that is`);
      if (Date.now() >= deadline) throw new Error(`port ${port} is taken: set ${variable} to another one`);
      await wait(200, undefined, { signal });
    }
  }
}

/**
 * The secret that signs sessions, and encrypts second factors and secrets of notification rules: that of the settings, or one that is made at the first start and
 * kept in the data directory, readable by its owner only. If it is lost, everybody is signed out.
 *
 * @param {{ dataDir: string, env: NodeJS.ProcessEnv }} options
 * @returns {string}
 */
function keepAuthSecret({ dataDir, env }) {
  if (env.AUTH_SECRET) return env.AUTH_SECRET;
  const file = path.join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    // Written beside and renamed: it is never half there.
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Starts everything, serves until a stop signal, stops everything. What ends by itself meanwhile is started again.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: import('./log.mjs').Log }} options
 * @returns {Promise<number>} the exit code
 * @throws {Error} with one line, or a failed step's last lines
 */
export async function main({ root, env, log }) {
  const settings = loadSettings(env, root);
  const signal = createStopSignal(env);
  /** @type {(() => unknown)[]} */
  const closers = [];
  try {
    const lock = lockDataDir(settings.dataDir);
    closers.push(lock.release);
    await requirePorts(settings, { mayBeHeld: lock.wasAbandoned, signal });
    const { url, directUrl, service: database } = await openDatabase(settings, log, signal);
    if (database) closers.push(() => database.running.stop());
    const serverEnv = { ...env, AUTH_SECRET: keepAuthSecret({ dataDir: settings.dataDir, env }) };
    const scripts = await build({ root, env, log, signal });
    await applyMigrations({ root, url: directUrl, log, signal });
    await seedDatabase(settings, { url, env: serverEnv, log, signal });
    const servers = await serve(settings, { scripts, url, env: serverEnv, signal, closers });
    welcome({ settings, log });
    await keepRunning([database ? [database] : [], servers], { signal, closers });
    return 0;
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
 * @param {import('./serve.mjs').Service[][]} groups each is stopped after the ones behind it
 * @param {{ signal: AbortSignal, closers: (() => unknown)[] }} options
 * @throws {Error} when one of them ended too often
 */
async function keepRunning(groups, { signal, closers }) {
  const log = createClockLog();
  const supervised = groups.map((group) =>
    group.map(({ name, logFile, running, restart }) => {
      const describe = () => describeLog(logFile);
      return supervise({ name, running, start: restart, nextDelay: createRestartDelays(), describe, log });
    }),
  );
  for (const group of supervised) closers.push(() => Promise.all(group.map(({ stop }) => stop())));
  const stopRequested = new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  await Promise.race([stopRequested, ...supervised.flat().map(({ over }) => over)]);
}

/** @param {string} dataDir */
function lockDataDir(dataDir) {
  const lock = (() => {
    try {
      makeFolder(dataDir);
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
