import { attachServer, parseServerUrl } from '../../bench/databases/attach-server.mjs';
import { createSqlClient } from '../../bench/databases/create-sql-client.mjs';
import { findClient, findMariadb, INSTALL_CLIENT, INSTALL_SERVER } from '../../bench/databases/find-mariadb.mjs';
import { startPrivateServer } from '../../bench/databases/mariadb.mjs';
import { removeLeftovers } from '../../bench/databases/private-home.mjs';

/**
 * The server of one harness. Its database exists, with the tables of the fixtures.
 *
 * @typedef {object} ReadyServer
 * @property {import('../../bench/databases/create-sql-client.mjs').Server} server
 * @property {number | null} pid null for an external server
 * @property {import('../../bench/databases/create-sql-client.mjs').SqlClient} sql
 * @property {() => string | null} whyEnded
 */

/** @typedef {ReturnType<typeof createServerKeeper>} ServerKeeper */

/**
 * @param {object} options
 * @param {string | null} options.serverUrl URL of an external server; null for a private one
 * @param {string} options.serversDir
 * @param {import('../../bench/processes/process-groups.mjs').ProcessGroups} options.processes
 * @param {Record<string, string | undefined>} options.env
 * @param {AbortSignal} options.signal
 * @param {(text: string) => void} options.log
 */
export function createServerKeeper({ serverUrl, serversDir, processes, env, signal, log }) {
  const own = serverUrl === null ? null : parseServerUrl(serverUrl);
  /** @type {import('../../bench/databases/mariadb.mjs').RunningServer | null} */
  let running = null;

  const open = async () => {
    const client = findClient(env);
    if (own) return attachServer({ server: own, client: client ?? missing(INSTALL_CLIENT), env });
    const programs = findMariadb(env) ?? missing(INSTALL_SERVER);
    const left = await removeLeftovers(serversDir);
    if (left > 0) log(`removed what was left of ${left} earlier ${left === 1 ? 'server' : 'servers'}`);
    const started = await startPrivateServer({ programs, serversDir, processes, env, signal });
    log(`private MariaDB started on port ${started.server.port}`);
    return started;
  };

  /** Starts a server if none is running. */
  const ensure = async () => {
    if (running && running.whyEnded() === null) return;
    await running?.stop();
    running = null;
    running = await open();
  };

  /** @type {(harness: string, fixtures: string | null) => Promise<ReadyServer>} */
  const prepare = async (harness, fixtures) => {
    await ensure();
    const { server, pid, whyEnded } = /** @type {import('../../bench/databases/mariadb.mjs').RunningServer} */ (
      running
    );
    const client = findClient(env) ?? missing(INSTALL_CLIENT);
    const database = own ? own.database : `bench_${harness.replace(/[^a-z0-9]+/gi, '_')}`;
    if (!own) await createSqlClient(client, server, env).query(`CREATE DATABASE IF NOT EXISTS \`${database}\``);
    const sql = createSqlClient(client, { ...server, database }, env);
    if (fixtures) await sql.load(fixtures);
    return { server: { ...server, database }, pid, sql, whyEnded };
  };

  return {
    /** What to install; null if nothing is missing. */
    whatIsMissing: () => {
      if (own) return findClient(env) ? null : INSTALL_CLIENT;
      return findMariadb(env) ? null : INSTALL_SERVER;
    },
    offers: (/** @type {'tcp' | 'unix'} */ transport) => transport === 'tcp' || own === null || own.socket !== null,
    ensure,
    prepare,
    /** Since it was last ensured. */
    hasDied: () => running !== null && running.whyEnded() !== null,
    close: async () => {
      await running?.stop();
      running = null;
    },
  };
}

/** @param {string} install @returns {never} */
function missing(install) {
  throw new Error(install);
}
