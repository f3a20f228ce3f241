/** @import { Server, Transport } from './harness.mjs' */

/**
 * The connection data of the server, for a child process of a harness. `DB_SOCKET` is empty unless it is used.
 *
 * @param {Server} server
 * @param {{ transport: Transport | null }} plan
 * @returns {Record<string, string>}
 */
export function serverEnvironment(server, { transport }) {
  const { host, port, socket, user, password, database } = server;
  if (transport === 'unix' && !socket) throw new Error('the server has no UNIX socket');
  return {
    DB_HOST: host,
    DB_PORT: String(port),
    DB_SOCKET: transport === 'unix' ? String(socket) : '',
    DB_USER: user,
    DB_PASSWORD: password,
    DB_NAME: database,
  };
}
