/** @import { Answer, Client, Driver } from './client.mjs' */

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
 * @param {any} asked a connection or a pool
 * @returns {Client}
 */
function toClient(asked) {
  return {
    query: (sql, params) => asked.query(sql, params),
    execute: null,
    batch: null,
    read: (answer) => /** @type {Answer} */ (answer),
    end: () => asked.end(),
  };
}
