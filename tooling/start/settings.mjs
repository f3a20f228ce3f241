import path from 'node:path';

/**
 * @typedef {object} Settings
 * @property {string} root the checkout
 * @property {string} dataDir everything that outlives a start: database, logs, token
 * @property {string} host the address both servers listen on
 * @property {number} webPort
 * @property {number} ingestPort
 * @property {string | null} databaseUrl a server of one's own instead of the embedded one
 * @property {boolean} demo whether an empty database is filled with the demonstration projects
 * @property {string} webUrl the pages' address as people see it
 * @property {string} ingestUrl the upload address as people see it
 * @property {string} tokenFile where the first upload token is written
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {Settings}
 * @throws {Error} naming the variable that makes no sense
 */
export function readSettings(env, root) {
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const webPort = portFrom(env, 'WEB_PORT', 3000);
  const ingestPort = portFrom(env, 'INGEST_PORT', 3001);
  if (webPort === ingestPort) throw new Error(`WEB_PORT and INGEST_PORT are both ${webPort}: choose two ports`);
  const host = env.HOST || '127.0.0.1';
  // 0.0.0.0 is a place to listen, not one to visit.
  const visited = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    root,
    dataDir,
    host,
    webPort,
    ingestPort,
    databaseUrl: databaseFrom(env),
    demo: !['0', 'false', 'no'].includes((env.DEMO ?? '').toLowerCase()),
    webUrl: env.WEB_URL || `http://${visited}:${webPort}`,
    ingestUrl: env.INGEST_URL || `http://${visited}:${ingestPort}`,
    tokenFile: path.join(dataDir, 'upload-token'),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} usual
 */
function portFrom(env, name, usual) {
  const text = env[name] || String(usual);
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port from 1 to 65535, not ${text}`);
}

/** @param {NodeJS.ProcessEnv} env */
function databaseFrom(env) {
  if (!env.DATABASE_URL) return null;
  const { protocol, pathname } = URL.canParse(env.DATABASE_URL)
    ? new URL(env.DATABASE_URL)
    : { protocol: '', pathname: '' };
  if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1) return env.DATABASE_URL;
  throw new Error('DATABASE_URL must look like postgresql://user:password@host:5432/database');
}
