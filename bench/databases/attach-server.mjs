import { UsageError } from '../usage-error.mjs';
import { createSqlClient } from './create-sql-client.mjs';

const SHAPE = 'mariadb://user:password@host:port/database, with ?socket=/path for its UNIX socket';

/**
 * @param {string} text
 * @returns {import('./create-sql-client.mjs').Server}
 * @throws {UsageError} which does not repeat the URL: it may hold a password
 */
export function parseServerUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['mariadb:', 'mysql:'].includes(url.protocol)) throw new UsageError(`--server looks like ${SHAPE}`);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.hostname === '' || url.username === '' || database === '')
    throw new UsageError(`--server needs a user, a host and a database: ${SHAPE}`);
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'socket');
  if (unknown !== undefined) throw new UsageError(`--server accepts ?socket=, not ?${unknown}=: ${SHAPE}`);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 3306 : Number(url.port),
    socket: url.searchParams.get('socket'),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
  };
}

/**
 * Connects to an external server, which is not started or stopped.
 *
 * @param {{ server: import('./create-sql-client.mjs').Server, client: string, env: Record<string, string | undefined> }} options
 * @returns {Promise<import('./mariadb.mjs').RunningServer>}
 * @throws {UsageError} when it rejects the connection
 */
export async function attachServer({ server, client, env }) {
  const { user, host, port, socket, database } = server;
  const ways = socket ? [server, { ...server, socket: null }] : [server];
  for (const way of ways) {
    try {
      await createSqlClient(client, way, env).query('SELECT 1');
    } catch (error) {
      const where = way.socket ?? `${host}:${port}`;
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(`cannot connect to database ${database} at ${where} as ${user}: ${reason}`);
    }
  }
  return { server, pid: null, whyEnded: () => null, stop: async () => {} };
}
