/** @import { Answer, Ask, Client, Driver } from './client.mjs' */

/**
 * mysql has callbacks only: one Promise around each call, and nothing else, is what stands between it and the timer.
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
 * @param {any} asked a connection or a pool
 * @returns {Client}
 */
function toClient(asked) {
  /** @type {Ask} */
  const query = (sql, params) => settled((done) => asked.query(sql, params, done));
  return {
    query,
    execute: null,
    batch: null,
    read: (answer) => /** @type {Answer} */ (answer),
    end: () => settled((done) => asked.end(done)),
  };
}

/**
 * @param {(done: (error: Error | null, answer?: unknown) => void) => void} call
 * @returns {Promise<unknown>}
 */
function settled(call) {
  return new Promise((resolve, reject) => {
    call((error, answer) => (error ? reject(error) : resolve(answer)));
  });
}
