/** @import { Answer, Client, Driver } from './client.mjs' */

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
 * @param {any} asked a connection or a pool
 * @returns {Client}
 */
function toClient(asked) {
  return {
    query: (sql, params) => asked.query(sql, params),
    execute: (sql, params) => asked.execute(sql, params),
    batch: null,
    // Rows or outcome first, the columns second.
    read: (answer) => /** @type {[Answer]} */ (answer)[0],
    end: () => asked.end(),
  };
}
