// The common interface of the four drivers, with as little code between as possible. Types only.

/**
 * @callback Query
 * @param {string} sql
 * @param {unknown[]} [params]
 * @returns {Promise<unknown>} the response of the driver, where the timed part ends
 */

/**
 * A connection, or a pool of one connection.
 *
 * @typedef {object} Client
 * @property {Query} query
 * @property {Query | null} execute by a prepared statement; null if this version has none
 * @property {((sql: string, rows: unknown[][]) => Promise<unknown>) | null} batch null if this version has none
 * @property {(response: unknown) => Response} read
 * @property {() => Promise<unknown>} end
 */

/**
 * Rows, or the effect of a command without rows.
 *
 * @typedef {Record<string, unknown>[] | { affectedRows: number }} Response
 */

/**
 * @typedef {object} ConnectOptions
 * @property {string} [host]
 * @property {number} [port]
 * @property {string} [socketPath]
 * @property {string} user
 * @property {string} password
 * @property {string} database
 * @property {number} charsetNumber
 * @property {number} connectTimeout
 */

/**
 * @typedef {object} Driver
 * @property {string} entry the module below the package: `/promise`
 * @property {(module: any, options: ConnectOptions) => Promise<Client>} connect
 * @property {(module: any, options: ConnectOptions) => Promise<Client>} openPool
 */

export {};
