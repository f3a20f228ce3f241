/** @import { Response, Client, ConnectOptions, Driver } from './client.mjs' */

/** @type {Driver} */
export const mariadb = {
  entry: '',
  async connect(module, options) {
    return toClient(await module.createConnection(withKey(options)));
  },
  async openPool(module, options) {
    return toClient(module.createPool({ ...withKey(options), connectionLimit: 1 }));
  },
};

/**
 * MySQL's logins exchange a key first, which this driver accepts only with this option. MariaDB does not.
 *
 * @param {ConnectOptions} options
 */
function withKey(options) {
  return { ...options, allowPublicKeyRetrieval: true };
}

/**
 * `execute` exists since 3.0, `batch` since 2.1.
 *
 * @param {any} connection a connection or a pool
 * @returns {Client}
 */
function toClient(connection) {
  return {
    query: (sql, params) => connection.query(sql, params),
    execute: typeof connection.execute === 'function' ? (sql, params) => connection.execute(sql, params) : null,
    batch: typeof connection.batch === 'function' ? (sql, rows) => connection.batch(sql, rows) : null,
    read: (response) => /** @type {Response} */ (response),
    end: () => connection.end(),
  };
}
