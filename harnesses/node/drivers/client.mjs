// What the four drivers are behind: the calls of a driver with the least that makes them alike. Types only.

/**
 * @callback Ask
 * @param {string} sql
 * @param {unknown[]} [params]
 * @returns {Promise<unknown>} the answer as the driver gives it: what is timed ends here
 */

/**
 * A connection, or a pool of one connection.
 *
 * @typedef {object} Client
 * @property {Ask} query
 * @property {Ask | null} execute by a prepared statement; null where this version has none
 * @property {((sql: string, rows: unknown[][]) => Promise<unknown>) | null} batch null where this version has none
 * @property {(answer: unknown) => Answer} read
 * @property {() => Promise<unknown>} end
 */

/**
 * Rows, or what a command without rows did.
 *
 * @typedef {Record<string, unknown>[] | { affectedRows: number }} Answer
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
 * @property {string} entry what is loaded, below the package: `/promise`
 * @property {(module: any, options: ConnectOptions) => Promise<Client>} connect
 * @property {(module: any, options: ConnectOptions) => Promise<Client>} openPool
 */

export {};
