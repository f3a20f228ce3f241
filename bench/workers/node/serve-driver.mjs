/** @import { Work } from '../../contracts/contracts.mjs' */
import { readFileSync } from 'node:fs';
import { digestOf, itemOf, keyOf } from '../../contracts/rows.mjs';
import { serveWorker } from './serve-worker.mjs';

/** @typedef {Record<string, unknown>} Row as the driver returns it */
/** @typedef {Promise<Row[]> | Row[]} Rows */
/** @typedef {(sql: string, values?: unknown[]) => Rows} Query without values where the statement has no parameters */
/** @typedef {[sql: string, values: unknown[]]} Step */

/**
 * An open connection. What the driver does not have is absent.
 *
 * @typedef {object} Connection
 * @property {Query} query as the documentation of the driver shows it
 * @property {(sql: string, values: unknown[]) => unknown} [execute] a statement without rows; absent: like a query
 * @property {((sql: string) => Promise<(values?: unknown[]) => Rows> | ((values?: unknown[]) => Rows))} [prepare]
 * @property {(sql: string) => (rows: unknown[][]) => unknown} [batch] inserts many rows; absent: a loop of single ones
 * @property {((sql: string, list: unknown[][]) => Promise<Row[][]>) | null} [pipeline] sends all before it awaits any
 * @property {(read: Step, writes: Step[]) => Rows} transaction returns the rows of `read`
 * @property {() => unknown} close
 */

/**
 * A driver, adapted to the contracts.
 *
 * @typedef {object} Driver
 * @property {string} name
 * @property {string} version of what was loaded
 * @property {import('../../contracts/contracts.mjs').Dialect} database
 * @property {string | null} [unsupported] why it can do nothing here
 * @property {string | ((work: Work) => string | undefined)} [options] settings that differ from those of a bare connection
 * @property {(work: Work) => Promise<Connection> | Connection} connect
 * @property {(connections: number) => Query} [pool] takes a connection, queries, and gives it back
 */

const { env } = process;

/** The path of the UNIX socket, where one is to be used. */
export const socketPath = env.DB_SOCKET || undefined;

/** How to connect, with the names that most drivers have for it. PostgreSQL has the folder of a socket as its host. */
export const login = {
  host: socketPath?.replace(/\/\.s\.PGSQL\.\d+$/, '') ?? env.DB_HOST ?? '127.0.0.1',
  port: env.DB_PORT ? Number(env.DB_PORT) : undefined,
  user: env.DB_USER,
  password: env.DB_PASSWORD,
  database: env.DB_NAME,
};

/** Of SQLite. */
export const file = env.DB_FILE ?? '';

/** What is installed beside this file. @param {string} name of a package @returns {string} */
export const versionOf = (name) =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;

/** `VALUES ?`, which mysql and mysql2 replace by many rows. @param {string} sql of one row */
export const toNested = (sql) => sql.replace(/\([?, ]*\)$/, '?');

/** Serves the contracts that the runner sends. @param {Driver} driver */
export const serveDriver = (driver) =>
  serveWorker({
    driver: driver.name,
    driverVersion: driver.version,
    prepare: (_, work) => prepare(driver, work),
  });

/** @param {Driver} driver @param {Work} work */
async function prepare(driver, work) {
  const options = typeof driver.options === 'function' ? driver.options(work) : driver.options;
  if (driver.unsupported) return { unsupported: driver.unsupported };
  if (work.kind === 'pool' && !driver.pool) return { unsupported: 'it has no pool' };
  const connection = await driver.connect(work);
  const session = await readSession(driver, connection);
  if (work.prepared && !connection.prepare) return { unsupported: 'it has no prepared statements' };
  if (work.kind === 'pipeline' && !connection.pipeline) return { unsupported: 'it has no pipelining' };
  if (work.kind === 'pool' || work.kind === 'connect') await connection.close();
  const next = createSequence(work);
  const run = await createOperation(driver, connection, work, next);
  const loops = work.kind === 'batch' && !connection.batch;
  const emulated = loops ? `loop of ${work.rows} inserts: the driver has no batch` : undefined;
  return {
    run,
    check: (/** @type {number} */ operations) => check(run, work, next, operations),
    session,
    emulated,
    options,
  };
}

/** The keys and the inserted rows, one after the other. @param {Work} work */
function createSequence({ keys, span }) {
  let operation = 0;
  let row = 0;
  return {
    restart: () => {
      operation = 0;
      row = 0;
    },
    values: () => {
      if (keys === undefined) return undefined;
      const key = keyOf(operation, keys);
      operation += 1;
      return span === undefined ? [key] : [key, key + span - 1];
    },
    row: () => {
      row += 1;
      return itemOf(row);
    },
  };
}

/**
 * @param {Driver} driver
 * @param {Connection} connection
 * @param {Work} work
 * @param {ReturnType<typeof createSequence>} next
 * @returns {Promise<() => unknown>} does one operation; a query returns its rows
 */
async function createOperation(driver, connection, work, next) {
  const { kind, sql: [sql = '', countUp = '', insert = ''] = [], rows = 0, depth = 0, callers = 0 } = work;
  const times = (/** @type {number} */ length, /** @type {() => any} */ make) => Array.from({ length }, make);
  switch (kind) {
    case 'connect':
      return async () => (await driver.connect(work)).close();
    case 'query': {
      const query =
        work.prepared && connection.prepare ? await connection.prepare(sql) : connection.query.bind(null, sql);
      return () => query(next.values());
    }
    case 'execute': {
      const execute = connection.execute ?? connection.query;
      return () => execute(sql, next.row());
    }
    case 'batch': {
      const batch = connection.batch?.(sql) ?? loop(connection.execute ?? connection.query, sql);
      return () => batch(times(rows, next.row));
    }
    case 'pipeline':
      return async () => (await connection.pipeline?.(sql, times(depth, next.values)))?.flat();
    case 'transaction':
      return () => {
        const key = next.values() ?? [];
        return connection.transaction(
          [sql, key],
          [
            [countUp, key],
            [insert, next.row()],
          ],
        );
      };
    case 'pool': {
      const query = driver.pool?.(work.connections ?? 1) ?? connection.query;
      return async () => (await Promise.all(times(callers, () => query(sql, next.values())))).flat();
    }
  }
}

/** @param {NonNullable<Connection['execute']>} execute @param {string} sql */
const loop = (execute, sql) => async (/** @type {unknown[][]} */ rows) => {
  for (const row of rows) await execute(sql, row);
};

/** @type {Record<string, string>} */
const TYPES = { number: 'number', bigint: 'bigint', string: 'text' };

/** @param {unknown} value */
const typeOf = (value) =>
  value === null ? 'null' : value instanceof Uint8Array ? 'bytes' : (TYPES[typeof value] ?? typeof value);

/** @param {() => unknown} run @param {Work} work @param {{ restart: () => void }} next @param {number} operations */
async function check(run, { kind, columns, rows: written = 1 }, next, operations) {
  next.restart();
  let rows = 0;
  /** @type {number | undefined} */
  let digest;
  /** @type {string[]} */
  let types = [];
  for (let at = 0; at < operations; at += 1) {
    const returned = await run();
    if (columns === undefined) {
      rows += kind === 'connect' ? 0 : written;
      continue;
    }
    const values = /** @type {Row[]} */ (returned).map((row) => Object.values(row));
    if (rows === 0) types = (values[0] ?? []).map(typeOf);
    digest = digestOf(values, columns, digest);
    rows += values.length;
  }
  return { operations, rows, digest: digest ?? 0, types };
}

const VERSION = {
  postgres: 'SHOW server_version',
  mysql: 'SELECT VERSION() AS version',
  sqlite: 'SELECT sqlite_version() AS version',
};

/** @param {Driver} driver @param {Connection} connection */
async function readSession({ database }, connection) {
  const [row = {}] = await connection.query(VERSION[database]);
  const version = String(Object.values(row)[0]);
  if (database === 'sqlite') return { server: `SQLite ${version}`, transport: 'memory', tls: null };
  const product = database === 'postgres' ? 'PostgreSQL' : version.includes('MariaDB') ? 'MariaDB' : 'MySQL';
  return { server: `${product} ${version.split(/[ -]/)[0]}`, transport: socketPath ? 'unix' : 'tcp', tls: null };
}
