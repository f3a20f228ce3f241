/** @import { Dialect } from '../contracts/contracts.mjs' */

/** The numbers 1 to `count` as the rows `n`. @type {Record<Dialect, (count: number) => string>} */
const NUMBERS = {
  postgres: (count) => `SELECT n FROM generate_series(1, ${count}) AS numbers (n)`,
  mysql: (count) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers`,
  sqlite: (count) =>
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers`,
};

/** @type {Record<Dialect, { float: string, name: string, table: string, setup: string[] }>} */
const TYPES = {
  // What is stored is as long as what is sent: a compressed text would be decompressed for each query.
  postgres: {
    float: 'double precision',
    name: 'text',
    table: '',
    setup: ['ALTER TABLE large ALTER body SET STORAGE EXTERNAL'],
  },
  mysql: {
    float: 'double',
    name: 'text',
    table: ' ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4',
    setup: ['SET max_recursive_iterations = 100000'],
  },
  sqlite: { float: 'REAL', name: 'TEXT', table: '', setup: [] },
};

/** `item-00000042`. @type {Record<Dialect, string>} */
const PADDED = {
  postgres: "lpad(n::text, 8, '0')",
  mysql: "lpad(n, 8, '0')",
  sqlite: "printf('%08d', n)",
};

/** @type {Record<Dialect, string>} */
const REPEATED = {
  postgres: `'0' || repeat(${PADDED.postgres} || ' ', 1111)`,
  mysql: `concat('0', repeat(concat(${PADDED.mysql}, ' '), 1111))`,
  sqlite: `'0' || replace(hex(zeroblob(1111)), '00', ${PADDED.sqlite} || ' ')`,
};

/** @type {(dialect: Dialect, head: string, tail: string) => string} */
const joined = (dialect, head, tail) => (dialect === 'mysql' ? `concat(${head}, ${tail})` : `${head} || ${tail}`);

const WIDE = Array.from({ length: 99 }, (_, at) => `c${at + 2}`);

/**
 * The statements that create and fill the tables of the contracts, in their order. The rows are those of
 * [rows.mjs](../contracts/rows.mjs).
 *
 * @param {Dialect} dialect
 * @returns {string[]}
 */
export function createTables(dialect) {
  const { float, name, table, setup } = TYPES[dialect];
  const numbers = NUMBERS[dialect];
  const item = `id integer NOT NULL, num bigint NOT NULL, price ${float} NOT NULL, name ${name} NOT NULL`;
  const key = 'integer NOT NULL PRIMARY KEY';
  const [first = '', ...others] = setup;
  const fill = (/** @type {string} */ into, /** @type {string} */ values, /** @type {number} */ count) =>
    `INSERT INTO ${into} SELECT ${values} FROM (${numbers(count)}) AS source`;
  return [
    ...['items', 'wide', 'large', 'sink', 'counters'].map((one) => `DROP TABLE IF EXISTS ${one}`),
    `CREATE TABLE items (${item.replace('id integer NOT NULL', `id ${key}`)})${table}`,
    `CREATE TABLE wide (id ${key}, ${WIDE.map((column) => `${column} integer NOT NULL`).join(', ')})${table}`,
    `CREATE TABLE large (id ${key}, body ${name} NOT NULL)${table}`,
    ...(first === '' ? [] : [first]),
    `CREATE TABLE sink (${item})${table}`,
    `CREATE TABLE counters (id ${key}, hits integer NOT NULL)${table}`,
    fill(
      'items',
      `n, n * 1000003, n * 0.5, ${joined(dialect, "'item-'", PADDED[dialect])}`.replace(
        'n * 1000003',
        dialect === 'postgres' ? 'n::bigint * 1000003' : 'n * 1000003',
      ),
      10_000,
    ),
    fill('wide', ['n', ...WIDE.map((_, at) => (at === 98 ? 'n * 100' : `n * ${at + 2}`))].join(', '), 100),
    fill('large', `n, ${REPEATED[dialect]}`, 100),
    fill('counters', 'n, 0', 10_000),
    ...others,
  ];
}

/** Changes every row that a query may return, so that a worker that keeps results is found. @type {(dialect: Dialect, by: 1 | -1) => string[]} */
export const saltTables = (dialect, by) => [
  `UPDATE items SET num = num + ${by}`,
  `UPDATE wide SET c100 = c100 + ${by}`,
  `UPDATE large SET body = ${joined(dialect, `'${by === 1 ? 1 : 0}'`, 'substr(body, 2)')}`,
];

/** @type {(dialect: Dialect) => string[]} */
export const emptySink = (dialect) => [
  dialect === 'sqlite' ? 'DELETE FROM sink' : 'TRUNCATE TABLE sink',
  'UPDATE counters SET hits = 0 WHERE hits > 0',
];

/** One row: what was written since the sink was empty. */
export const READ_SINK =
  'SELECT count(*), coalesce(sum(id), 0), coalesce(sum(num), 0), coalesce(sum(price), 0), (SELECT sum(hits) FROM counters) FROM sink';
