import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/index.ts';
import { useTestValue } from '../testing/use-test-value.ts';
import { inTransaction } from './in-transaction.ts';
import { prismaOf } from './prisma-of.ts';
import { closeStore, createStore } from './store.ts';

const database = useTestDatabase();

type Ended = { readonly name: string; readonly request: string | null; readonly failed: boolean };

const requests = new AsyncLocalStorage<string>();
const ended: Ended[] = [];
/** Without what a new connection is checked with. */
const own = () => ended.filter(({ name }) => !/^(?:SELECT|check-pooler)$/.test(name));
const requestId = () => requests.getStore() ?? null;

/** One connection: a second caller waits for the first. */
const observed = useTestValue(
  async () =>
    createStore(database.url, {
      max: 1,
      observer: {
        requestId,
        begin: (name) => {
          const request = requestId();
          return (error) => void ended.push({ name, request, failed: error !== null });
        },
      },
    }),
  closeStore,
);

const TEXT = 'SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()';
const ownText = async (config: { readonly name?: string; readonly text: string }) =>
  (await observed.pool.query<{ query: string }>(config)).rows[0]?.query;

test('a statement tells the database its request, and one without a request or with a name is sent as it is', async () => {
  expect(await requests.run('req_1', () => ownText({ text: TEXT }))).toBe(`${TEXT} /*request_id='req_1'*/`);
  expect(await ownText({ text: TEXT })).toBe(TEXT);
  expect(await requests.run('req_2', () => ownText({ name: 'own-text', text: TEXT }))).toBe(TEXT);
  expect(await requests.run('req_3', () => ownText({ name: 'own-text', text: TEXT }))).toBe(TEXT);
});

test('statements of the pool, of a transaction and of Prisma are learnt of, with their names and how they ended', async () => {
  ended.length = 0;
  await requests.run('req_4', async () => {
    await observed.pool.query('SELECT count(*) FROM projects');
    await inTransaction(observed, (client) => client.query({ name: 'named', text: 'SELECT 1' }));
    await prismaOf(observed).project.findMany();
    await observed.pool.query('SELECT 1 / 0 FROM runs LIMIT 1').catch(() => {});
    await observed.pool.query('SELECT nothing FROM nowhere').catch(() => {});
  });
  expect(own().map(({ name }) => name)).toEqual([
    ...['SELECT projects', 'BEGIN', 'named', 'COMMIT', 'SELECT projects', 'SELECT runs', 'SELECT nowhere'],
  ]);
  expect(new Set(own().map(({ request }) => request))).toEqual(new Set(['req_4']));
  expect(ended.at(-1)?.failed).toBe(true);
});

test('a caller that waited for a connection keeps its own request, not that of the previous caller', async () => {
  ended.length = 0;
  const names = Array.from({ length: 5 }, (_, n) => `req_wait${n}`);
  await Promise.all(
    names.map((name) =>
      requests.run(name, () => observed.pool.query('SELECT pg_sleep(0.01) FROM pg_database LIMIT 1')),
    ),
  );
  expect(own().map(({ request }) => request)).toEqual(names);
});
