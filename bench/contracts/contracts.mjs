/**
 * The databases of the contracts.
 *
 * @typedef {'postgres' | 'mysql' | 'sqlite'} Dialect MariaDB speaks that of MySQL
 */

/**
 * What a worker does in one operation, in the same way for every driver of every language. A worker gets it with `prepare`.
 *
 * @typedef {object} Work
 * @property {'connect' | 'query' | 'execute' | 'batch' | 'pipeline' | 'transaction' | 'pool'} kind
 * @property {string[]} [sql] the statements; all but a transaction have one
 * @property {boolean} [prepared] by a statement that was prepared once; otherwise as the driver usually does it
 * @property {Column[]} [columns] of the rows that come back
 * @property {number} [keys] the keys are 1 to this number; absent: the query has no parameter
 * @property {number} [span] a query has two parameters, the key and the key + span − 1
 * @property {number} [rows] of a batch
 * @property {number} [depth] queries that are sent before the first result is awaited
 * @property {number} [connections] of the pool
 * @property {number} [callers] that want one at once, each for one query
 */

/** @typedef {'int' | 'float' | 'text'} Column */

/**
 * What must be true of each operation, whoever does it.
 *
 * @typedef {object} Contract
 * @property {string} id
 * @property {string} title
 * @property {string} category
 * @property {string} description
 * @property {(dialect: Dialect) => Work} work
 * @property {number} statements that the server runs at least, BEGIN and COMMIT among them
 * @property {number} [trips] round trips at most; absent: as many as the driver makes
 * @property {number} warmUp operations of each process before anything counts
 * @property {boolean} ranked whether it counts for the order of a league
 */

/** @type {Column[]} */
const ITEM = ['int', 'int', 'float', 'text'];
const KEYS = 10_000;

/** `$1` for PostgreSQL, `?` for the others. @type {(dialect: Dialect, sql: string) => string} */
const withMarks = (dialect, sql) => (dialect === 'postgres' ? sql : sql.replace(/\$\d+/g, '?'));

/** @type {(sql: string, work: Omit<Work, 'sql'>) => Contract['work']} */
const on = (sql, work) => (dialect) => ({ ...work, sql: [withMarks(dialect, sql)] });

const BY_KEY = 'SELECT id, num, price, name FROM items WHERE id = $1';
const BY_RANGE = 'SELECT id, num, price, name FROM items WHERE id BETWEEN $1 AND $2 ORDER BY id';
const LARGE = 'SELECT id, body FROM large WHERE id BETWEEN $1 AND $2 ORDER BY id';
const INSERT = 'INSERT INTO sink (id, num, price, name) VALUES ($1, $2, $3, $4)';
const COUNT_UP = 'UPDATE counters SET hits = hits + 1 WHERE id = $1';

/** @type {readonly Contract[]} */
export const contracts = [
  {
    id: 'connect',
    title: 'Connect',
    category: 'connection',
    description: 'Open a connection, log in, and close it.',
    work: () => ({ kind: 'connect' }),
    statements: 0,
    warmUp: 120,
    ranked: false,
  },
  {
    id: 'select-1',
    title: 'Select 1',
    category: 'select',
    description: 'The smallest query with a row: one integer, no parameter.',
    work: on('SELECT 1', { kind: 'query', columns: ['int'] }),
    statements: 1,
    warmUp: 6000,
    ranked: false,
  },
  {
    id: 'row-by-key',
    title: 'One row by key',
    category: 'select',
    description: 'A query with one parameter, which is another one each time, and one row of four columns.',
    work: on(BY_KEY, { kind: 'query', columns: ITEM, keys: KEYS }),
    statements: 1,
    warmUp: 6000,
    ranked: true,
  },
  {
    id: 'row-by-key-prepared',
    title: 'One row by key, prepared',
    category: 'prepared',
    description: 'The same by a statement that is prepared once and executed again and again.',
    work: on(BY_KEY, { kind: 'query', prepared: true, columns: ITEM, keys: KEYS }),
    statements: 1,
    warmUp: 6000,
    ranked: false,
  },
  {
    id: 'rows-1000',
    title: '1,000 rows',
    category: 'select',
    description: '1,000 rows of four columns in one query, every value decoded.',
    work: on(BY_RANGE, { kind: 'query', columns: ITEM, keys: KEYS - 999, span: 1000 }),
    statements: 1,
    warmUp: 1200,
    ranked: true,
  },
  {
    id: 'columns-100',
    title: '100 columns',
    category: 'select',
    description: 'One row of 100 integer columns: more metadata than data.',
    work: on('SELECT * FROM wide WHERE id = $1', { kind: 'query', columns: Array(100).fill('int'), keys: 100 }),
    statements: 1,
    warmUp: 4000,
    ranked: true,
  },
  {
    id: 'rows-10-kb',
    title: '10 rows of 10 kB',
    category: 'select',
    description: 'Ten rows with a text of 10,000 characters each: moving bytes more than decoding values.',
    work: on(LARGE, { kind: 'query', columns: ['int', 'text'], keys: 91, span: 10 }),
    statements: 1,
    warmUp: 3000,
    ranked: false,
  },
  {
    id: 'insert-1',
    title: 'Insert one row',
    category: 'insert',
    description: 'One row of four values into a table without an index, committed by itself.',
    work: on(INSERT, { kind: 'execute' }),
    statements: 1,
    warmUp: 4000,
    ranked: true,
  },
  {
    id: 'batch-100',
    title: 'Batch of 100 rows',
    category: 'batch',
    description: '100 rows in the way that the driver has for it: a batch, an array of parameters, a copy.',
    work: on(INSERT, { kind: 'batch', rows: 100 }),
    statements: 1,
    warmUp: 600,
    ranked: false,
  },
  {
    id: 'pipelined-10',
    title: '10 queries, pipelined',
    category: 'pipeline',
    description: 'Ten queries by key on one connection, all sent before the first result is awaited.',
    work: on(BY_KEY, { kind: 'pipeline', depth: 10, columns: ITEM, keys: KEYS }),
    statements: 10,
    trips: 5,
    warmUp: 2000,
    ranked: false,
  },
  {
    id: 'transaction-3',
    title: 'Transaction of 3 statements',
    category: 'transaction',
    description: 'Begin, read a row by key, count it up, insert a row, commit.',
    work: (dialect) => ({
      kind: 'transaction',
      sql: [BY_KEY, COUNT_UP, INSERT].map((sql) => withMarks(dialect, sql)),
      columns: ITEM,
      keys: KEYS,
    }),
    statements: 5,
    warmUp: 2000,
    ranked: false,
  },
  {
    id: 'pool-8',
    title: 'Pool under 8 callers',
    category: 'pool',
    description: 'Eight callers at once, each takes a connection of a pool of four for one query by key.',
    work: on(BY_KEY, { kind: 'pool', connections: 4, callers: 8, columns: ITEM, keys: KEYS }),
    statements: 8,
    warmUp: 1000,
    ranked: false,
  },
];

/** Of an engine. @param {'postgres' | 'mariadb' | 'mysql' | 'sqlite'} engine @returns {Dialect} */
export const dialectOf = (engine) => (engine === 'mariadb' ? 'mysql' : engine);

/** @param {string} id */
export const findContract = (id) => contracts.find((contract) => contract.id === id) ?? null;
