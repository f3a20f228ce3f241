import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { readDirectTestDatabaseUrl } from '../testing/env.ts';
import { inTransaction } from './in-transaction.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { closeStore, createStore } from './store.ts';

/** The first byte of a message that asks for something: a query, or a statement to prepare. */
const ASKS = [0x51, 0x50];

/** A way to the database that is cut as soon as a connection asks for something, after it was accepted. */
async function openWay(database: URL) {
  const server = createServer((socket) => {
    const onward = connect(Number(database.port), database.hostname);
    socket.on('error', () => {});
    onward.on('error', () => {}).pipe(socket);
    socket.on('data', (bytes) => {
      if (!ASKS.includes(bytes[0] ?? 0)) return void onward.write(bytes);
      socket.destroy();
      onward.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, close: () => server.close() };
}

const uncaught = vi.fn();
process.on('uncaughtExceptionMonitor', uncaught);
afterEach(() => void uncaught.mockClear());

test('a connection that is lost while it is checked fails what waits for it, and does not end the process (row 13)', async () => {
  const way = await openWay(new URL(readDirectTestDatabaseUrl()));
  const db = createStore(way.url);
  for (const call of [() => db.pool.query('SELECT 1'), () => inTransaction(db, async () => {})]) {
    const error = await call().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  await closeStore(db);
  way.close();
  expect(uncaught.mock.calls).toEqual([]);
});
