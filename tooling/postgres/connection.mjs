import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { readJson, writeJson } from '../../bench/processes/files.mjs';

export { freePort } from '../../bench/processes/free-port.mjs';

/**
 * How to reach the embedded server. It is stored beside the data, so that every start uses the same URL.
 *
 * @typedef {{ port: number, password: string }} Connection
 */

export const USER = 'tachograph';

/** @param {Connection} connection @param {string} database */
export function connectionUrl({ port, password }, database) {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** @type {(dataDir: string) => Connection | null} */
export const findConnection = (dataDir) => readJson(path.join(dataDir, 'connection.json'));

/** @type {(dataDir: string, connection: Connection) => void} */
export const updateConnection = (dataDir, connection) =>
  writeJson(path.join(dataDir, 'connection.json'), connection, 0o600);

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<string | null>} null if this process can listen there now, else the system's error code: EADDRINUSE, EACCES
 */
export function whyNotListen(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/**
 * Opens a connection for a few queries. Its end by the server is an error of the query, and of nothing else.
 *
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} run
 * @param {number} [timeoutMs] to connect
 */
export async function withClient(url, run, timeoutMs = 5000) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Whether a server accepts connections with this user and password.
 *
 * @param {string} url
 * @throws {Error} when it rejects the password: waiting would not help
 */
export async function canConnect(url) {
  try {
    await withClient(url, (client) => client.query('select 1'), 2000);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '28P01' || code === '28000') throw new Error('the database rejects this user and password');
    return false;
  }
}

/** @param {string} url @returns {string} the URL without its password */
export function redact(url) {
  const copy = new URL(url);
  if (copy.password) copy.password = '***';
  return copy.href;
}

/**
 * @param {string} url
 * @returns {string} the URL without its query, which holds settings that only Prisma understands
 */
export function withoutQuery(url) {
  const copy = new URL(url);
  copy.search = '';
  return copy.href;
}

/**
 * Creates the database that a URL names, unless it exists.
 *
 * @param {string} url
 * @returns {Promise<boolean>} whether it was created
 */
export async function ensureDatabase(url) {
  const target = new URL(withoutQuery(url));
  const name = decodeURIComponent(target.pathname.slice(1));
  // Tried first, because a user may have access to this database only.
  if (await canConnect(url)) return false;
  target.pathname = '/postgres';
  try {
    await withClient(target.href, (client) => client.query(`create database ${client.escapeIdentifier(name)}`));
    return true;
  } catch (error) {
    // Another process created it at this moment (42P04, or 23505 at the very same step).
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42P04' && code !== '23505') throw error;
    return false;
  }
}
