import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lastLinesOf, startServer } from './processes.mjs';
import { openRotatingLog } from './rotating-log.mjs';

/** On a slow machine a start takes long. One that fails ends its server, which callers notice by themselves. */
const READY_WITHIN_MS = 600_000;

/**
 * Waits until `url` responds with 200.
 *
 * @param {{ name: string, url: string, signal: AbortSignal }} options
 * @throws {Error} with its last response, after ten minutes
 */
async function waitUntilReady({ name, url, signal }) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let last = 'no response';
  for (;;) {
    signal.throwIfAborted();
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

/**
 * How both servers get and return memory outside their heaps, in GNU libc: its threads share two arenas instead of having one
 * each, and blocks of 128 kB or more go back to the system when they are freed (docs/decisions/0075-one-road-for-an-upload.md).
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Objects of pages die young: half of what V8 would take for them, and no more of them grow old. */
const YOUNG_SPACE = ['--max-semi-space-size=8'];

/**
 * What `npm start` keeps running.
 *
 * @typedef {object} Service
 * @property {string} name
 * @property {string} logFile
 * @property {import('./supervise.mjs').Running} running
 * @property {(signal: AbortSignal) => import('./supervise.mjs').Running | Promise<import('./supervise.mjs').Running>} restart
 */

/**
 * Starts the upload server and the web server, and waits until both are ready.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ scripts: { web: string, ingest: string }, url: string, env: NodeJS.ProcessEnv, signal: AbortSignal,
 *   closers: (() => unknown)[] }} options `closers` gets what ends them, also if this fails
 * @returns {Promise<Service[]>}
 * @throws {Error} with the last lines of the log of a server that ended
 */
export async function serve(settings, { scripts, url, env, signal, closers }) {
  const { root, host, webPort, ingestPort, webUrl, ingestUrl, dataDir } = settings;
  const common = { ...env, NODE_ENV: 'production', DATABASE_URL: url, WEB_URL: webUrl, INGEST_URL: ingestUrl };
  const ingestLog = openRotatingLog(path.join(dataDir, 'logs/ingest.log'));
  const webLog = openRotatingLog(path.join(dataDir, 'logs/web.log'));
  const reachableHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const webInternalUrl = env.WEB_INTERNAL_URL || `http://${reachableHost}:${webPort}`;
  const ingestInternalUrl = env.INGEST_INTERNAL_URL || `http://${reachableHost}:${ingestPort}`;
  const startIngest = () =>
    startServer({
      args: ['--enable-source-maps', scripts.ingest],
      cwd: path.join(root, 'apps/ingest'),
      env: {
        ...MALLOC,
        ...common,
        PORT: String(ingestPort),
        HOST: host,
        WEB_INTERNAL_URL: webInternalUrl,
        MIGRATIONS_DIR: path.join(root, 'prisma/migrations'),
      },
      onLine: (line) => ingestLog.write(`${line}\n`),
    });
  const startWeb = () =>
    startServer({
      args: [...YOUNG_SPACE, scripts.web],
      cwd: path.dirname(scripts.web),
      env: { ...MALLOC, ...common, PORT: String(webPort), HOSTNAME: host, INGEST_INTERNAL_URL: ingestInternalUrl },
      // Next.js prints no time. What is one line of JSON has its own.
      onLine: (line) => webLog.write(line.startsWith('{') ? `${line}\n` : `${new Date().toISOString()} ${line}\n`),
    });
  const services = [
    { name: 'ingest', logFile: ingestLog.file, running: startIngest(), restart: startIngest },
    { name: 'web', logFile: webLog.file, running: startWeb(), restart: startWeb },
  ];
  closers.push(() => Promise.all(services.map(({ running }) => running.stop())));

  const ready = Promise.all([
    waitUntilReady({ name: 'the upload server', url: `http://${reachableHost}:${ingestPort}/readyz`, signal }),
    waitUntilReady({ name: 'the web server', url: `http://${reachableHost}:${webPort}/`, signal }),
  ]);
  // Only the first outcome counts.
  ready.catch(() => {});
  await Promise.race([ready, ...services.map((service) => failAtEnd(service))]);
  return services;
}

/** @param {Service} service @returns {Promise<never>} rejects when the server ends */
async function failAtEnd({ name, running, logFile }) {
  const how = await running.ended;
  throw new Error(`${name} ended by itself (${how})${describeLog(logFile)}`);
}

/** @param {string} file */
export const describeLog = (file) => `; ${file} ends:\n${lastLinesOf(file, 15)}`;
