import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Settings
 * @property {string} root the checkout
 * @property {string} dataDir everything that is kept between starts: database, logs, token
 * @property {string} host what both servers listen on
 * @property {number} webPort
 * @property {number} ingestPort
 * @property {string | null} databaseUrl an external server instead of the embedded one, or a pooler in front of it
 * @property {string | null} directUrl the same database without a pooler, for what needs a session: migrations and backups
 * @property {boolean} demo whether an empty database gets the demo projects
 * @property {string} webUrl public URL of the pages
 * @property {string} ingestUrl public URL of the upload server
 * @property {string} tokenFile where the first upload token is written
 */

/** As `readSettings`, with what the file `.env` of the checkout adds to the environment. @type {typeof readSettings} */
export function loadSettings(env, root) {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  return readSettings(env, root);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {Settings}
 * @throws {Error} that names the invalid variable
 */
export function readSettings(env, root) {
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const webPort = portFrom(env, 'WEB_PORT', 3000);
  const ingestPort = portFrom(env, 'INGEST_PORT', 3001);
  if (webPort === ingestPort) throw new Error(`WEB_PORT and INGEST_PORT are both ${webPort}: choose two ports`);
  const host = env.HOST || '127.0.0.1';
  // A server can listen on 0.0.0.0, but a browser cannot open it.
  const reachableHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const databaseUrl = databaseFrom(env, 'DATABASE_URL');
  return {
    root,
    dataDir,
    host,
    webPort,
    ingestPort,
    databaseUrl,
    directUrl: databaseUrl && directFrom(env, databaseUrl),
    demo: !['0', 'false', 'no'].includes((env.DEMO ?? '').toLowerCase()),
    webUrl: env.WEB_URL || `http://${reachableHost}:${webPort}`,
    ingestUrl: env.INGEST_URL || `http://${reachableHost}:${ingestPort}`,
    tokenFile: path.join(dataDir, 'upload-token'),
  };
}

/** @param {NodeJS.ProcessEnv} env @param {string} name @param {number} defaultPort */
function portFrom(env, name, defaultPort) {
  const text = env[name] || String(defaultPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port from 1 to 65535, not ${text}`);
}

/** @param {NodeJS.ProcessEnv} env @param {'DATABASE_URL' | 'DIRECT_DATABASE_URL'} name */
function databaseFrom(env, name) {
  const text = env[name];
  if (!text) return null;
  const { protocol, pathname } = URL.canParse(text) ? new URL(text) : { protocol: '', pathname: '' };
  if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1) return text;
  throw new Error(`${name} must look like postgresql://user:password@host:5432/database`);
}

/** @param {NodeJS.ProcessEnv} env @param {string} databaseUrl */
function directFrom(env, databaseUrl) {
  const pooler = new URL(databaseUrl).searchParams.get('pgbouncer') ?? 'false';
  if (!['true', 'prepared', 'false'].includes(pooler))
    throw new Error(`DATABASE_URL has pgbouncer=${pooler}: it must be true or prepared`);
  const directUrl = databaseFrom(env, 'DIRECT_DATABASE_URL');
  if (directUrl || pooler === 'false') return directUrl ?? databaseUrl;
  throw new Error('DATABASE_URL is that of a pooler: set DIRECT_DATABASE_URL to the URL of PostgreSQL itself');
}
