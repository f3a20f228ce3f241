/** @import { Response, Client, Driver } from './client.mjs' */

/** @type {Driver} */
export const mysql2 = {
  entry: '/promise',
  async connect(module, options) {
    return toClient(await module.createConnection(options));
  },
  async openPool(module, options) {
    return toClient(module.createPool({ ...options, connectionLimit: 1 }));
  },
};

/**
 * @param {any} connection a connection or a pool
 * @returns {Client}
 */
function toClient(connection) {
  return {
    query: (sql, params) => connection.query(sql, params),
    execute: (sql, params) => connection.execute(sql, params),
    batch: null,
    // Rows or outcome first, columns second.
    read: (response) => /** @type {[Response]} */ (response)[0],
    end: () => connection.end(),
  };
}
