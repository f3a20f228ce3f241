/** @import { ConnectOptions } from './drivers.mjs' */

/**
 * Where the server is, as the runner says in the environment.
 *
 * @returns {ConnectOptions}
 */
export function connectOptions() {
  const { DB_HOST, DB_PORT, DB_SOCKET, DB_USER, DB_PASSWORD, DB_NAME } = process.env;
  const endpoint = DB_SOCKET ? { socketPath: DB_SOCKET } : { host: DB_HOST, port: Number(DB_PORT) };
  const login = { user: DB_USER ?? '', password: DB_PASSWORD ?? '', database: DB_NAME ?? '' };
  // 45 is utf8mb4_general_ci, the only name that all versions of all four drivers accept.
  return { ...endpoint, ...login, charsetNumber: 45, connectTimeout: 10_000 };
}
