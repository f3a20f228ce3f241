import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';

/**
 * How to reach the embedded server; kept beside its data so that every start finds the same address.
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
  // Written whole and then named, so a start cut short never leaves half a password.
  writeFileSync(`${file}.new`, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function newPassword() {
  return randomBytes(18).toString('base64url');
}

/** @returns {Promise<number>} a port nobody listens on at this moment */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<string | null>} null when we may listen there now, else the system's error code: EADDRINUSE, EACCES
 */
export function whyNotListen(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/**
 * Whether a server answers and lets us in.
 *
 * @param {string} url
 * @throws {Error} when it answers but refuses the password: waiting would not help
 */
export async function answers(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '28P01' || code === '28000') throw new Error('the database refuses this user and password');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * @param {string} url
 * @returns {string} the URL without its password, to be shown
 */
export function shown(url) {
  const copy = new URL(url);
  if (copy.password) copy.password = '***';
  return copy.href;
}

/**
 * Makes the database a URL names, unless it is there.
 *
 * @param {string} url
 * @returns {Promise<boolean>} whether it was made now
 */
export async function ensureDatabase(url) {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  // A user who may only see their own database must not need another one: look there first.
  if (await answers(url)) return false;
  // Prisma's own settings in the query mean nothing to the driver.
  target.search = '';
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    // Made by someone else at this moment (42P04, or 23505 when both are at the very same step).
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== '42P04' && code !== '23505') throw error;
    return false;
  } finally {
    await client.end();
  }
}
