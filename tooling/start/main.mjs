import { existsSync } from 'node:fs';
import path from 'node:path';
import { acquireLock } from '../../harnesses/processes/lock.mjs';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { makeFolder } from '../postgres/make-folder.mjs';
import { keepAuthSecret } from './auth-secret.mjs';
import { build } from './build.mjs';
import { applyMigrations, openDatabase } from './database.mjs';
import { createClockLog } from './log.mjs';
import { requirePorts } from './ports.mjs';
import { createRestartDelays } from './restart-delays.mjs';
import { seedDatabase } from './seed.mjs';
import { describeLog, serve } from './serve.mjs';
import { readSettings } from './settings.mjs';
import { supervise } from './supervise.mjs';
import { welcome } from './welcome.mjs';

/**
 * Starts everything, serves until a stop signal, stops everything. What ends by itself meanwhile is started again.
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
