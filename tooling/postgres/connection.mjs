import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';

export { freePort } from '../../harnesses/processes/free-port.mjs';

/**
 * How to reach the embedded server. It is stored beside the data, so that every start uses the same URL.
 *
 * @typedef {{ port: number, password: string }} Connection
 */

export const USER = 'tachograph';

/**
 * @param {Connection} connection
 * @param {string} database
 */
export function connectionUrl({ port, password }, database) {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * @param {string} dataDir
 * @returns {Connection | null}
 */
export function findConnection(dataDir) {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'connection.json'), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} dataDir
 * @param {Connection} connection
 */
export function updateConnection(dataDir, connection) {
  const file = path.join(dataDir, 'connection.json');
  // The rename makes it complete or absent: an interrupted start never leaves half a password.
  writeFileSync(`${file}.new`, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function newPassword() {
  return randomBytes(18).toString('base64url');
}

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
 * Whether a server accepts connections with this user and password.
 *
 * @param {string} url
 * @throws {Error} when it rejects the password: waiting would not help
 */
export async function canConnect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '28P01' || code === '28000') throw new Error('the database rejects this user and password');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @param {string} url
 * @returns {string} the URL without its password
 */
export function redact(url) {
  const copy = new URL(url);
  if (copy.password) copy.password = '***';
  return copy.href;
}

/**
 * Creates the database that a URL names, unless it exists.
 *
 * @param {string} url
 * @returns {Promise<boolean>} whether it was created
 */
export async function ensureDatabase(url) {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  // Tried first, because a user may have access to this database only.
  if (await canConnect(url)) return false;
  // The query holds settings that only Prisma understands.
  target.search = '';
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    // Another process created it at this moment (42P04, or 23505 at the very same step).
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42P04' && code !== '23505') throw error;
    return false;
  } finally {
    await client.end();
  }
}
