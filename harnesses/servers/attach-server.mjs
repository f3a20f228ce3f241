import { UsageError } from '../usage-error.mjs';
import { createSqlClient } from './create-sql-client.mjs';

const SHAPE = 'mariadb://user:password@host:port/database, with ?socket=/path for its UNIX socket';

/**
 * @param {string} address
 * @returns {import('./create-sql-client.mjs').Server}
 * @throws {UsageError} which never repeats the address: it may hold a password
 */
export function parseServerAddress(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['mariadb:', 'mysql:'].includes(url.protocol)) throw new UsageError(`--server looks like ${SHAPE}`);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.hostname === '' || url.username === '' || database === '')
    throw new UsageError(`--server needs a user, a host and a database: ${SHAPE}`);
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'socket');
  if (unknown !== undefined) throw new UsageError(`--server knows ?socket= and not ?${unknown}=: ${SHAPE}`);
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
 * A server that was there before and stays afterwards.
 *
 * @param {{ server: import('./create-sql-client.mjs').Server, client: string, env: Record<string, string | undefined> }} options
 * @returns {Promise<import('./start-private-server.mjs').RunningServer>}
 * @throws {UsageError} when it does not let us in
 */
export async function attachServer({ server, client, env }) {
  const { user, host, port, socket, database } = server;
  const ways = socket ? [server, { ...server, socket: null }] : [server];
  for (const way of ways) {
    try {
      await createSqlClient(client, way, env).query('SELECT 1');
    } catch (error) {
      const where = way.socket ?? `${host}:${port}`;
      const words = error instanceof Error ? error.message : String(error);
      throw new UsageError(`cannot connect to database ${database} at ${where} as ${user}: ${words}`);
    }
  }
  return { server, pid: null, whyEnded: () => null, stop: async () => {} };
}
