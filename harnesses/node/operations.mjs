/** @import { Response, Client } from './drivers.mjs' */

/**
 * A scenario on one client: `run` is timed, `check` returns what is wrong with a response.
 *
 * @typedef {object} Operation
 * @property {() => Promise<unknown>} run
 * @property {(response: Response, raw: unknown) => string | null | Promise<string | null>} check `raw` as the driver returned it
 */

/**
 * @typedef {object} OperationKind
 * @property {boolean} [pool] uses a pool of one connection
 * @property {'execute' | 'batch'} [needs] a call that some versions lack
 * @property {(client: Client) => Operation} begin
 */

const ONE_USER = 'select * from mysql.user u LIMIT 1';
const INSERT_10 = `INSERT INTO perfTestText (${Array.from({ length: 10 }, (_, at) => `t${at}`).join(', ')}) VALUES (${marks(10)})`;
const INSERT_BATCH = 'INSERT INTO perfTestTextBatch (t0) VALUES (?)';
const INSERT_PIPE = 'INSERT INTO perfTestTextPipe (t0) VALUES (?)';
const DO_1000 = `DO ${marks(1000)}`;

/** @type {Readonly<Record<string, OperationKind>>} by the id of the scenario */
export const operations = {
  'do-1': queried('do 1', affects(0)),
  'do-random-number': { begin: (client) => ({ run: () => client.query('do ?', [randomNumber()]), check: affects(0) }) },
  'do-1000-params': queried(DO_1000, affects(0), () => Array.from({ length: 1000 }, (_, at) => at + 1)),
  'insert-10-params': queried(INSERT_10, affects(1), () =>
    Array.from({ length: 10 }, (_, at) => hundredCharacters(at)),
  ),
  'batch-insert-100': { needs: 'batch', begin: beginBatch },
  'insert-pipelined': queried(INSERT_PIPE, affects(1), () => [hundredCharacters(0)]),
  'select-1': queried('select 1', isRowOf(1)),
  'select-random-number': { begin: beginSelectRandom },
  'select-100-int': queried('select * FROM test100', isRowOf100),
  'select-100-int-execute': prepared('select * FROM test100', isRowOf100),
  'select-1000-rows': queried('select * from 1000rows', are1000),
  'select-1000-rows-execute': prepared('select * from 1000rows', are1000),
  'select-one-user': queried(ONE_USER, isWideRow),
  'select-one-user-execute': prepared(ONE_USER, isWideRow),
  'select-one-user-pool': { pool: true, ...queried(ONE_USER, isWideRow) },
  'select-one-user-random': { pool: true, begin: beginUserRandom },
  'select-collations': { begin: beginCollations },
};

/**
 * @param {string} sql
 * @param {Operation['check']} check
 * @param {() => unknown[]} [listParams] called once, before anything is timed
 * @returns {OperationKind}
 */
function queried(sql, check, listParams) {
  return {
    begin: (client) => {
      const params = listParams?.();
      return { run: () => client.query(sql, params), check };
    },
  };
}

/** @param {string} sql @param {Operation['check']} check @returns {OperationKind} */
function prepared(sql, check) {
  return {
    needs: 'execute',
    begin: ({ execute }) => {
      if (!execute) throw new Error('this version has no execute');
      return { run: () => execute(sql), check };
    },
  };
}

/** The batch call, or 100 inserts at once. @type {OperationKind['begin']} */
function beginBatch(client) {
  const row = [hundredCharacters(0)];
  const { batch } = client;
  if (batch) {
    const rows = Array.from({ length: 100 }, () => row);
    return { run: () => batch(INSERT_BATCH, rows), check: affects(100) };
  }
  return {
    run: () => Promise.all(Array.from({ length: 100 }, () => client.query(INSERT_BATCH, row))),
    check: (_, raw) => /** @type {unknown[]} */ (raw).map((one) => affects(1)(client.read(one))).find(Boolean) ?? null,
  };
}

/** @type {OperationKind['begin']} */
function beginSelectRandom(client) {
  let sent = '';
  return {
    run: () => {
      sent = String(randomNumber());
      return client.query('select ? as t', [sent]);
    },
    check: (response) => isRowOf(sent)(response),
  };
}

/**
 * The number is part of the statement: its column has another name each time, so no cache of columns helps.
 *
 * @type {OperationKind['begin']}
 */
function beginUserRandom(client) {
  let sent = 0;
  return {
    run: () => {
      sent = randomNumber();
      return client.query(`select u.*, ${sent} from mysql.user u LIMIT 1`);
    },
    check: (response) => isWideRow(response) ?? isColumn(response, String(sent), sent),
  };
}

/** @type {OperationKind['begin']} */
function beginCollations(client) {
  return {
    run: () => client.query('select * from information_schema.COLLATIONS'),
    check: async (response) => {
      const counted = client.read(await client.query('select count(*) as n from information_schema.COLLATIONS'));
      return isColumn(counted, 'n', rowsOf(response).length);
    },
  };
}

/** @param {number} expected @returns {(response: Response) => string | null} */
function affects(expected) {
  return (response) => {
    const found = Array.isArray(response) ? `${response.length} rows` : response.affectedRows;
    return found === expected ? null : `affected ${found}, not ${expected}`;
  };
}

/**
 * @param {number | string} expected the only value of the only row; drivers return a number, text or BigInt
 * @returns {(response: Response) => string | null}
 */
function isRowOf(expected) {
  return (response) => {
    const values = rowsOf(response).flatMap((row) => Object.values(row));
    return values.length === 1 && String(values[0]) === String(expected)
      ? null
      : `answered ${values.join(', ')}, not ${expected}`;
  };
}

/** @type {(response: Response) => string | null} */
function isRowOf100(response) {
  const values = rowsOf(response).flatMap((row) => Object.values(row));
  return values.length === 100 && values.every((value, at) => value === at + 1)
    ? null
    : `answered ${rowsOf(response).length} rows with ${values.length} values, not one with the numbers 1 to 100`;
}

/** @type {(response: Response) => string | null} */
function are1000(response) {
  const rows = rowsOf(response);
  return rows.length === 1000 && rows.every((row, at) => row.id === at + 1 && String(row.val).length === 32)
    ? null
    : `answered ${rows.length} rows, not the 1,000 of the table`;
}

/** @type {(response: Response) => string | null} */
function isWideRow(response) {
  const [row = {}, ...others] = rowsOf(response);
  const width = Object.keys(row).length;
  return others.length === 0 && width > 20
    ? null
    : `answered ${others.length + 1} rows of ${width} columns, not one user`;
}

/** @param {Response} response @param {string} column @param {number} expected */
function isColumn(response, column, expected) {
  const found = rowsOf(response)[0]?.[column];
  return String(found) === String(expected) ? null : `answered ${found} as ${column}, not ${expected}`;
}

/** @param {Response} response */
const rowsOf = (response) => (Array.isArray(response) ? response : []);

const randomNumber = () => Math.floor(Math.random() * 50_000_000);

const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789àâçéèêëîïôöùûüæœß€日本'];

/** The same text for every driver, partly outside ASCII. @param {number} which */
function hundredCharacters(which) {
  return Array.from({ length: 100 }, (_, at) => CHARACTERS[(at * 7 + which * 13) % CHARACTERS.length]).join('');
}

/** @param {number} count */
function marks(count) {
  return Array.from({ length: count }, () => '?').join(', ');
}
