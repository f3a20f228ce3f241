// The common interface of the four drivers, with as little code between as possible.

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

/** @type {Readonly<Record<string, Driver>>} by the name of the package; the first is the anchor, which can do everything */
export const drivers = {
  mysql2: {
    entry: '/promise',
    connect: async (module, options) => toMysql2Client(await module.createConnection(options)),
    openPool: async (module, options) => toMysql2Client(module.createPool({ ...options, connectionLimit: 1 })),
  },
  mysql: {
    entry: '',
    async connect(module, options) {
      const connection = module.createConnection(options);
      await settled((done) => connection.connect(done));
      return toMysqlClient(connection);
    },
    openPool: async (module, options) => toMysqlClient(module.createPool({ ...options, connectionLimit: 1 })),
  },
  'promise-mysql': {
    entry: '',
    connect: async (module, options) => toClient(await module.createConnection(options)),
    openPool: async (module, options) => toClient(await module.createPool({ ...options, connectionLimit: 1 })),
  },
  mariadb: {
    entry: '',
    connect: async (module, options) => toMariadbClient(await module.createConnection(withKey(options))),
    openPool: async (module, options) =>
      toMariadbClient(module.createPool({ ...withKey(options), connectionLimit: 1 })),
  },
};

/**
 * The calls that all drivers with promises have.
 *
 * @param {any} connection a connection or a pool
 * @returns {Client}
 */
const toClient = (connection) => ({
  query: (sql, params) => connection.query(sql, params),
  execute: null,
  batch: null,
  read: (response) => /** @type {Response} */ (response),
  end: () => connection.end(),
});

/**
 * mysql has callbacks only: the timer includes one Promise around each call, and nothing else.
 *
 * @type {(connection: any) => Client}
 */
const toMysqlClient = (connection) => ({
  ...toClient(connection),
  query: (sql, params) => settled((done) => connection.query(sql, params, done)),
  end: () => settled((done) => connection.end(done)),
});

/** @type {(connection: any) => Client} */
const toMysql2Client = (connection) => ({
  ...toClient(connection),
  execute: (sql, params) => connection.execute(sql, params),
  // Rows or outcome first, columns second.
  read: (response) => /** @type {[Response]} */ (response)[0],
});

/** `execute` exists since 3.0, `batch` since 2.1. @type {(connection: any) => Client} */
const toMariadbClient = (connection) => ({
  ...toClient(connection),
  execute: typeof connection.execute === 'function' ? (sql, params) => connection.execute(sql, params) : null,
  batch: typeof connection.batch === 'function' ? (sql, rows) => connection.batch(sql, rows) : null,
});

/**
 * MySQL's logins exchange a key first, which mariadb accepts only with this option. MariaDB's do not.
 *
 * @param {ConnectOptions} options
 */
const withKey = (options) => ({ ...options, allowPublicKeyRetrieval: true });

/**
 * @param {(done: (error: Error | null, response?: unknown) => void) => void} call
 * @returns {Promise<unknown>}
 */
const settled = (call) =>
  new Promise((resolve, reject) => call((error, response) => (error ? reject(error) : resolve(response))));
