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
 * @typedef {object} Driver
 * @property {string} entry the module below the package: `/promise`
 * @property {(connection: any) => Client} toClient of a connection or a pool
 * @property {object} [options]
 */

/**
 * Connects to the server of the runner, which is in the environment.
 *
 * @param {Driver} driver
 * @param {any} module
 * @param {boolean} isPool a pool of one connection
 */
export async function openClient({ toClient, options }, module, isPool) {
  const { DB_HOST, DB_PORT, DB_SOCKET, DB_USER, DB_PASSWORD, DB_NAME } = process.env;
  const endpoint = DB_SOCKET ? { socketPath: DB_SOCKET } : { host: DB_HOST, port: Number(DB_PORT) };
  const login = { user: DB_USER ?? '', password: DB_PASSWORD ?? '', database: DB_NAME ?? '' };
  // 45 is utf8mb4_general_ci, the only name that all versions of all four drivers accept.
  const all = { ...endpoint, ...login, charsetNumber: 45, connectTimeout: 10_000, ...options };
  return toClient(await (isPool ? module.createPool({ ...all, connectionLimit: 1 }) : module.createConnection(all)));
}

/** The calls that all drivers with promises have. @param {any} connection a connection or a pool @returns {Client} */
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

/** @param {(done: (error: Error | null, response?: unknown) => void) => void} call @returns {Promise<unknown>} */
const settled = (call) =>
  new Promise((resolve, reject) => call((error, response) => (error ? reject(error) : resolve(response))));

/** @type {Readonly<Record<string, Driver>>} by the name of the package */
export const drivers = {
  mysql2: { entry: '/promise', toClient: toMysql2Client },
  // It connects with the first query.
  mysql: { entry: '', toClient: toMysqlClient },
  'promise-mysql': { entry: '', toClient },
  // MySQL's logins exchange a key first, which mariadb accepts only with this option. MariaDB's do not.
  mariadb: { entry: '', toClient: toMariadbClient, options: { allowPublicKeyRetrieval: true } },
};
