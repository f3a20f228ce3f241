import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { takeLock } from '../../harnesses/processes/lock.mjs';
import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { build } from './build.mjs';
import { applyMigrations, openDatabase } from './database.mjs';
import { requirePort } from './ports.mjs';
import { lastLinesOf, startServer } from './processes.mjs';
import { seedDatabase } from './seed.mjs';
import { readSettings } from './settings.mjs';
import { waitUntilReady } from './wait-until-ready.mjs';
import { welcome } from './welcome.mjs';

const AFTER_KILL_MS = 20_000;

/**
 * Starts everything, serves until told to stop, stops everything.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, say: import('./say.mjs').Say }} options
 * @returns {Promise<number>} the exit code
 * @throws {Error} with one line, or a failed step's last lines
 */
export async function main({ root, env, say }) {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const settings = readSettings(env, root);
  const signal = createStopSignal(env);
  /** @type {(() => unknown)[]} */
  const closers = [];
  try {
    const lock = lockDataDir(settings.dataDir);
    closers.push(lock.release);
    const patienceMs = lock.wasAbandoned ? AFTER_KILL_MS : 0;
    await requirePort({ port: settings.webPort, host: settings.host, knob: 'WEB_PORT', patienceMs });
    await requirePort({ port: settings.ingestPort, host: settings.host, knob: 'INGEST_PORT', patienceMs });
    const database = await openDatabase(settings, say);
    closers.push(database.stop);
    const servers = await serve({ settings, url: database.url, env, say, signal, closers });
    welcome({ settings, say });
    return await untilTheEnd(servers, database.ended, signal);
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    if (signal.aborted) say('stopping');
    for (const close of closers.reverse()) await close();
    if (signal.aborted) say('stopped');
  }
}

/**
 * @param {{ settings: import('./settings.mjs').Settings, url: string, env: NodeJS.ProcessEnv,
 *   say: import('./say.mjs').Say, signal: AbortSignal, closers: (() => unknown)[] }} options
 */
async function serve({ settings, url, env, say, signal, closers }) {
  const { root, host, webPort, ingestPort, webUrl, ingestUrl, dataDir } = settings;
  const scripts = await build({ root, env, say, signal });
  await applyMigrations({ root, url, env, say, signal });
  await seedDatabase(settings, { url, env, say, signal });

  const logDir = path.join(dataDir, 'logs');
  const common = { ...env, NODE_ENV: 'production', DATABASE_URL: url, WEB_URL: webUrl, INGEST_URL: ingestUrl };
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
      env: { ...common, PORT: String(webPort), HOSTNAME: host },
      logDir,
    }),
  ];
  closers.push(() => Promise.all(servers.map((server) => server.stop())));
  const visited = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const ready = Promise.all([
    waitUntilReady({ name: 'the upload server', url: `http://${visited}:${ingestPort}/readyz`, signal }),
    waitUntilReady({ name: 'the web server', url: `http://${visited}:${webPort}/`, signal }),
  ]);
  // Whichever comes first; the loser's end is of no interest.
  ready.catch(() => {});
  await Promise.race([ready, firstEnd(servers)]);
  return servers;
}

/**
 * @param {import('./processes.mjs').Server[]} servers
 * @param {Promise<string> | null} databaseEnded
 * @param {AbortSignal} signal
 */
async function untilTheEnd(servers, databaseEnded, signal) {
  const told = new Promise((resolve) => {
    if (signal.aborted) resolve(0);
    signal.addEventListener('abort', () => resolve(0), { once: true });
  });
  const databaseGone = databaseEnded?.then((lines) => {
    if (!signal.aborted) throw new Error(`PostgreSQL ended by itself, so everything stops\n${lines.trimEnd()}`);
    return 0;
  });
  databaseGone?.catch(() => {});
  return /** @type {number} */ (await Promise.race([told, firstEnd(servers), ...(databaseGone ? [databaseGone] : [])]));
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
      return takeLock(path.join(dataDir, 'start.lock'));
    } catch (error) {
      throw new Error(`cannot write to ${dataDir}: set DATA_DIR to a directory you can write to`, { cause: error });
    }
  })();
  if ('release' in lock) return lock;
  throw new Error(
    `already running on ${dataDir} (process ${lock.heldBy}): stop it, or set DATA_DIR, WEB_PORT and INGEST_PORT`,
  );
}
