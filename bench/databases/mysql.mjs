/** @import { Database, Wanted, World } from './database.mjs' */
import { attachServer, parseServerUrl } from './attach-server.mjs';
import { createSqlClient } from './create-sql-client.mjs';
import { findClient, findMariadb, INSTALL_CLIENT, INSTALL_SERVER } from './find-mariadb.mjs';
import { startPrivateServer } from './mariadb.mjs';
import { observeServer } from './observe-mysql.mjs';
import { toEnv } from './postgres.mjs';

const USUAL_NAME = 'bench_league';

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
    load: sql.load,
    readRow: async (query) => (await sql.query(query))[0] ?? [],
    observe: async () => {
      const { server: facts, extra } = await observeServer(sql);
      return { ...facts, extra };
    },
    whyEnded,
    stop,
  };
}

/**
 * Starts a private MariaDB. Its commits do not wait for the disk unless that is wanted, since drivers are measured.
 *
 * @param {World} world
 * @param {Pick<Wanted, 'name' | 'flushAtCommit'>} wanted
 * @returns {Promise<Database>}
 */
export async function startMariadb({ processes, folder, env, signal }, { name = USUAL_NAME, flushAtCommit = false }) {
  const programs = findMariadb(env);
  if (!programs) throw new Error(`there is no MariaDB: ${INSTALL_SERVER}`);
  const running = await startPrivateServer({
    programs,
    serversDir: folder,
    processes,
    env,
    signal,
    flushAtCommit,
  });
  await createSqlClient(programs.client, running.server, env).query(`CREATE DATABASE ${name}`);
  return toDatabase({ ...running, server: { ...running.server, database: name } }, programs.client, env);
}

/** An external MySQL or MariaDB. @param {string} url @param {World['env']} env @returns {Promise<Database>} */
export async function attachMysql(url, env) {
  const client = findClient(env);
  if (!client) throw new Error(INSTALL_CLIENT);
  return toDatabase(await attachServer({ server: parseServerUrl(url), client, env }), client, env);
}
