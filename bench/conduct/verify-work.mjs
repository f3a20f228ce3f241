/** @import { Contract, Work } from '../contracts/contracts.mjs' */
/** @import { Check } from '../turns/protocol.mjs' */
/** @import { Worker } from '../turns/open-worker.mjs' */
/** @import { Database } from '../databases/database.mjs' */
/** @import { Traffic } from './observe-wire.mjs' */
import { digestOf, expectRows, itemOf } from '../contracts/rows.mjs';
import { emptySink, READ_SINK, saltTables } from '../databases/tables.mjs';
import { observeWire } from './observe-wire.mjs';

/** Operations whose traffic is counted, after as many that connect and prepare: some drivers prepare what is repeated. */
const OPERATIONS = 20;

/**
 * What a worker did in a scenario, seen from outside.
 *
 * @typedef {object} Conduct
 * @property {string[]} different how it differs from the contract; empty: it does the same work as every other driver
 * @property {string[]} notes what a reader should know and what is no other work
 * @property {number | null} trips round trips of an operation; null without a wire
 * @property {number | null} statements of an operation
 * @property {'text' | 'prepared' | null} protocol
 */

/** @typedef {Conduct | { unsupported: string } | { failed: string }} Finding */

/**
 * Lets a worker do a few operations of each contract and compares what comes back, what is written and what goes over the wire.
 * Between two times every row of the tables changes, so that results that were kept are found. Nothing is timed.
 *
 * @param {readonly Contract[]} contracts
 * @param {Database} database with its tables
 * @param {(env: Record<string, string>) => Promise<Worker>} open starts the worker with other connection data
 * @returns {Promise<Record<string, Finding>>} by id of the contract
 */
export async function verifyWork(contracts, database, open) {
  const { dialect, env } = database;
  const server = { host: env.DB_HOST ?? '', port: Number(env.DB_PORT) };
  const wire = dialect === 'sqlite' ? null : await observeWire(dialect, server);
  /** @type {Worker | null} */
  let worker = null;
  /** @type {[string, Finding][]} */
  const found = [];
  try {
    // The traffic is that of TCP, whatever is measured afterwards.
    worker = await open(wire === null ? {} : { DB_HOST: '127.0.0.1', DB_PORT: String(wire.port), DB_SOCKET: '' });
    for (const contract of contracts) found.push([contract.id, await verifyOne(contract, { database, worker, wire })]);
    return Object.fromEntries(found);
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    return Object.fromEntries(contracts.map(({ id }) => [id, { failed }]));
  } finally {
    await worker?.stop();
    await wire?.close();
  }
}

/** @typedef {{ database: Database, worker: Worker, wire: Awaited<ReturnType<typeof observeWire>> | null }} Watched */

/** @type {(contract: Contract, watched: Watched) => Promise<Finding>} */
async function verifyOne(contract, { database, worker, wire }) {
  const { dialect } = database;
  const work = contract.work(dialect);
  try {
    const { unsupported } = await worker.prepare(contract.id, work);
    if (unsupported !== null) return { unsupported };
    const first = await worker.check(contract.id, OPERATIONS);
    await database.run([...saltTables(dialect, 1), ...emptySink(dialect)]);
    wire?.reset();
    const check = await worker.check(contract.id, OPERATIONS).finally(() => database.run(saltTables(dialect, -1)));
    const traffic = wire?.read() ?? null;
    const isWritten = work.kind === 'execute' || work.kind === 'batch' || work.kind === 'transaction';
    const different = [
      ...compareRows(work, first, 0),
      ...compareRows(work, check, 1),
      ...compareTypes(work, check),
      ...(isWritten ? compareSink(work, (await database.readRow(READ_SINK)).map(Number)) : []),
      ...(traffic === null ? [] : compareTraffic(contract, work, traffic)),
    ];
    return {
      different: [...new Set(different)],
      notes: listNotes(contract, work, check, traffic),
      ...describe(traffic),
    };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {Traffic | null} traffic @returns {Pick<Conduct, 'trips' | 'statements' | 'protocol'>} */
function describe(traffic) {
  if (traffic === null || traffic.statements === 0)
    return { trips: traffic && traffic.trips / OPERATIONS, statements: traffic && 0, protocol: null };
  const { trips, statements, prepared } = traffic;
  const protocol = prepared * 2 > statements ? 'prepared' : 'text';
  return { trips: trips / OPERATIONS, statements: statements / OPERATIONS, protocol };
}

/** @type {(work: Work, check: Check, salt: number) => string[]} */
function compareRows(work, { rows, digest }, salt) {
  const { columns, kind } = work;
  if (columns === undefined) return [];
  const expected = [...expectRows(work, OPERATIONS, salt)];
  if (rows !== expected.length) return [`${rows} rows instead of ${expected.length}`];
  if (digest === digestOf(expected, columns)) return [];
  const stale = salt !== 0 && digest === digestOf(expectRows(work, OPERATIONS, 0), columns);
  return [stale ? 'results that were kept from before' : `other values in the rows of a ${kind}`];
}

/** How each type may be returned. A JavaScript number is either. @type {Record<string, readonly string[]>} */
const ALIKE = { int: ['int', 'number', 'bigint'], float: ['float', 'number'], text: ['text'] };

/** An integer of 64 bits that comes as a text is as its driver documents it. @type {(work: Work, at: number, type: string) => boolean} */
const isLongAsText = ({ columns = [] }, at, type) => columns.length === 4 && at === 1 && type === 'text';

/** @type {(work: Work, check: Check) => string[]} */
function compareTypes(work, { types }) {
  const { columns = [] } = work;
  const wrong = types.flatMap((type, at) => {
    const column = columns[at] ?? '';
    return ALIKE[column]?.includes(type) || isLongAsText(work, at, type) ? [] : [`${column} as ${type}`];
  });
  return wrong.length === 0 ? [] : [`values that are not decoded: ${[...new Set(wrong)].join(', ')}`];
}

/** Work whose statements and round trips are the driver's choice: a batch is one statement or many, a pipeline is held to its own bound. */
const FREE = new Set(['connect', 'batch', 'pipeline']);

/** What belongs to a driver, such as a statement that it sends by itself. @type {(contract: Contract, work: Work, check: Check, traffic: Traffic | null) => string[]} */
function listNotes({ id, statements }, work, { types }, traffic) {
  const more = (/** @type {number} */ count, /** @type {string} */ unit) =>
    !FREE.has(work.kind) && count > statements ? [`${id}: ${count} ${unit} instead of ${statements}`] : [];
  return [
    ...(types.some((type, at) => isLongAsText(work, at, type)) ? ['bigint as text'] : []),
    ...more((traffic?.statements ?? 0) / OPERATIONS, 'statements'),
    ...more((traffic?.trips ?? 0) / OPERATIONS, 'round trips'),
  ];
}

/** @type {(work: Work, found: number[]) => string[]} */
function compareSink({ kind, rows = 1 }, [count, ...sums]) {
  const expected = OPERATIONS * rows;
  if (count !== expected) return [`${count} rows written instead of ${expected}`];
  const items = Array.from({ length: expected }, (_, at) => itemOf(at + 1));
  const wanted = [0, 1, 2].map((column) => items.reduce((sum, row) => sum + Number(row[column]), 0));
  const hits = kind === 'transaction' ? OPERATIONS : 0;
  return [...wanted, hits].every((sum, at) => sum === sums[at]) ? [] : ['other values written'];
}

/** @type {(contract: Contract, work: Work, traffic: Traffic) => string[]} */
function compareTraffic({ statements, trips }, { kind }, traffic) {
  const each = { statements: traffic.statements / OPERATIONS, trips: traffic.trips / OPERATIONS };
  const least = kind === 'pool' ? statements : 1;
  return [
    ...(each.statements >= statements ? [] : [`${each.statements} statements instead of ${statements}`]),
    ...(each.trips >= least ? [] : [`${each.trips} round trips, which is less than ${least}`]),
    ...(trips === undefined || each.trips <= trips ? [] : [`${each.trips} round trips, which is more than ${trips}`]),
  ];
}
