/** @import { Database, World } from './database.mjs' */
import { attachServer, parseServerUrl } from './attach-server.mjs';
import { createSqlClient } from './create-sql-client.mjs';
import { findClient, findMariadb, INSTALL_CLIENT, INSTALL_SERVER } from './find-mariadb.mjs';
import { startPrivateServer } from './mariadb.mjs';
import { observeServer } from './observe-mysql.mjs';
import { toEnv } from './postgres.mjs';

const NAME = 'bench_league';

/** @param {import('./mariadb.mjs').RunningServer} running @param {string} client @param {World['env']} env @returns {Database} */
function toDatabase({ server, pid, whyEnded, stop }, client, env) {
  const sql = createSqlClient(client, server, env);
  const { host, port, user, password, database: name, socket } = server;
  return {
    dialect: 'mysql',
    env: toEnv({ host, port, socket: '', user, password, name }),
    socket,
    pid,
    run: async (statements) => void (await sql.query(statements.join(';\n'))),
    readRow: async (query) => (await sql.query(query))[0] ?? [],
    observe: async () => (await observeServer(sql)).server,
    whyEnded,
    stop,
  };
}

/**
 * Starts a private MariaDB whose commits do not wait for the disk, since drivers are measured.
 *
 * @param {World} world
 * @returns {Promise<Database>}
 */
export async function startMariadb({ processes, folder, env, signal }) {
  const programs = findMariadb(env);
  if (!programs) throw new Error(`there is no MariaDB: ${INSTALL_SERVER}`);
  const running = await startPrivateServer({
    programs,
    serversDir: folder,
    processes,
    env,
    signal,
    flushAtCommit: false,
  });
  await createSqlClient(programs.client, running.server, env).query(`CREATE DATABASE ${NAME}`);
  return toDatabase({ ...running, server: { ...running.server, database: NAME } }, programs.client, env);
}

/** An external MySQL or MariaDB. @param {string} url @param {World['env']} env @returns {Promise<Database>} */
export async function attachMysql(url, env) {
  const client = findClient(env);
  if (!client) throw new Error(INSTALL_CLIENT);
  return toDatabase(await attachServer({ server: parseServerUrl(url), client, env }), client, env);
}
