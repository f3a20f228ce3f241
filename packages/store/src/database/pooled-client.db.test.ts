import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/index.ts';
import { useTestValue } from '../testing/use-test-value.ts';
import { inTransaction } from './in-transaction.ts';
import { prismaOf } from './prisma-of.ts';
import { closeStore, createStore, type Store } from './store.ts';

const database = useTestDatabase();

/** On one connection to the server itself, so that the tests see what a pooler would give to the next client. */
const useStore = (pooler: string, statementTimeoutMs?: number) =>
  useTestValue(async () => {
    const url = new URL(database.directUrl);
    url.searchParams.set('pgbouncer', pooler);
    return createStore(url.href, { max: 1, ...(statementTimeoutMs && { statementTimeoutMs }) });
  }, closeStore);

const pooled = useStore('true');
const hasty = useStore('true', 100);
const prepared = useStore('prepared');

const SETTINGS = `SELECT current_setting('statement_timeout') AS timeout, current_setting('jit') AS jit`;
const OURS = { timeout: '30s', jit: 'off' };

/** What the session itself has: read by the protocol without parameters, in a transaction that is ended before. */
const readSession = async ({ pool }: Store) => {
  const results: unknown = await pool.query(`ROLLBACK; ${SETTINGS}`);
  return (results as readonly { readonly rows: readonly unknown[] }[])[1]?.rows[0];
};

test('every statement runs with our settings, alone, in a transaction, or by Prisma, and leaves none in the session', async () => {
  expect((await pooled.pool.query(SETTINGS)).rows).toEqual([OURS]);
  expect(await inTransaction(pooled, async (client) => (await client.query(SETTINGS)).rows)).toEqual([OURS]);
  expect(await prismaOf(pooled).$queryRawUnsafe(SETTINGS)).toEqual([OURS]);
  const byPrisma = await prismaOf(pooled).$transaction(async (client) => client.$queryRawUnsafe(SETTINGS));
  expect(byPrisma).toEqual([OURS]);
  expect(await readSession(pooled)).toEqual({ timeout: '0', jit: 'on' });
});

test('a statement beyond the time limit is cancelled, alone and in a transaction, and the next one is complete', async () => {
  const slow = 'SELECT pg_sleep(20)';
  await expect(hasty.pool.query(slow)).rejects.toMatchObject({ code: '57014' });
  await expect(inTransaction(hasty, (client) => client.query(slow))).rejects.toMatchObject({ code: '57014' });
  expect((await hasty.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a statement alone is stored when it is complete, and one that fails tells its own error and stores nothing', async () => {
  await pooled.pool.query('CREATE TABLE kept (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)');
  await pooled.pool.query('INSERT INTO kept VALUES ($1)', [1]);
  await expect(pooled.pool.query('INSERT INTO kept SELECT 1 / $1', [0])).rejects.toMatchObject({ code: '22012' });
  // Found at the end of the transaction.
  await expect(pooled.pool.query('INSERT INTO kept VALUES ($1)', [1])).rejects.toMatchObject({ code: '23505' });
  expect((await database.db.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
});

test('statements that are sent at once on one connection each get their own response', async () => {
  const client = await pooled.pool.connect();
  const responses = await Promise.allSettled(
    [4, 2, 0, 1].map(async (n) => (await client.query('SELECT 4 / $1::int AS n', [n])).rows[0]),
  );
  client.release();
  expect(
    responses.map((response) => (response.status === 'fulfilled' ? response.value : response.reason.code)),
  ).toEqual([{ n: 1 }, { n: 2 }, '22012', { n: 4 }]);
});

const STATEMENTS = `SELECT name FROM pg_prepared_statements WHERE name = 'ours'`;
const namedIn = async (db: Store) => (await db.pool.query({ name: 'ours', text: STATEMENTS })).rows;

test('a name is sent only to a pooler that keeps prepared statements', async () => {
  expect(await namedIn(pooled)).toEqual([]);
  expect(await namedIn(prepared)).toEqual([{ name: 'ours' }]);
});
