/** @import { Response, Query, Client, Driver } from './client.mjs' */

/**
 * mysql has callbacks only: the timer includes one Promise around each call, and nothing else.
 *
 * @type {Driver}
 */
export const mysql = {
  entry: '',
  async connect(module, options) {
    const connection = module.createConnection(options);
    await settled((done) => connection.connect(done));
    return toClient(connection);
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
  /** @type {Query} */
  const query = (sql, params) => settled((done) => connection.query(sql, params, done));
  return {
    query,
    execute: null,
    batch: null,
    read: (response) => /** @type {Response} */ (response),
    end: () => settled((done) => connection.end(done)),
  };
}

/**
 * @param {(done: (error: Error | null, response?: unknown) => void) => void} call
 * @returns {Promise<unknown>}
 */
function settled(call) {
  return new Promise((resolve, reject) => {
    call((error, response) => (error ? reject(error) : resolve(response)));
  });
}
