/** @import { Part, Server } from './harness.mjs' */

/**
 * The connection data of the server, for a child process of a harness. `DB_SOCKET` is empty unless the part uses it.
 *
 * @param {Server | null} server
 * @param {Pick<Part, 'transport'>} part
 * @returns {Record<string, string>} empty if no server is used
 */
export function serverEnvironment(server, { transport }) {
  if (!server) return {};
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
