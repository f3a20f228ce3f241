/** @import { Response, Client, Driver } from './client.mjs' */

/** @type {Driver} */
export const promiseMysql = {
  entry: '',
  async connect(module, options) {
    return toClient(await module.createConnection(options));
  },
  async openPool(module, options) {
    return toClient(await module.createPool({ ...options, connectionLimit: 1 }));
  },
};

/**
 * @param {any} connection a connection or a pool
 * @returns {Client}
 */
function toClient(connection) {
  return {
    query: (sql, params) => connection.query(sql, params),
    execute: null,
    batch: null,
    read: (response) => /** @type {Response} */ (response),
    end: () => connection.end(),
  };
}
