/** @import { Answer, Client, ConnectOptions, Driver } from './client.mjs' */

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
 * MySQL's own logins hand over a key first, which this driver takes only when told to; MariaDB never asks for it.
 *
 * @param {ConnectOptions} options
 */
function withKey(options) {
  return { ...options, allowPublicKeyRetrieval: true };
}

/**
 * `execute` came with 3.0, `batch` with 2.1.
 *
 * @param {any} asked a connection or a pool
 * @returns {Client}
 */
function toClient(asked) {
  return {
    query: (sql, params) => asked.query(sql, params),
    execute: typeof asked.execute === 'function' ? (sql, params) => asked.execute(sql, params) : null,
    batch: typeof asked.batch === 'function' ? (sql, rows) => asked.batch(sql, rows) : null,
    read: (answer) => /** @type {Answer} */ (answer),
    end: () => asked.end(),
  };
}
