import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStore, createStore } from './store.ts';

/** What PgBouncer 1.18 passes on or keeps for a client; it rejects a connection with any other parameter. */
const PASSED_ON = new Set(
  'user database application_name client_encoding DateStyle TimeZone standard_conforming_strings'.split(' '),
);
const LENGTH_AND_VERSION = 8;

const server = createServer();
let url: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('it has no port');
  url = `postgresql://someone:secret@127.0.0.1:${address.port}/db`;
});
afterAll(() => server.close());

/** The parameters with which a store opens a connection, which is not complete. */
async function parametersOf(parameter: string): Promise<Map<string, string>> {
  const db = createStore(`${url}${parameter}`, { statementTimeoutMs: 1234 });
  const connected = once(server, 'connection');
  const query = db.pool.query('SELECT 1').catch(() => {});
  const [socket]: Socket[] = await connected;
  const [message]: Buffer[] = await once(socket as Socket, 'data');
  socket?.destroy();
  await query;
  await closeStore(db);
  const words = message?.subarray(LENGTH_AND_VERSION).toString().split('\0') ?? [];
  return new Map(words.flatMap((word, at) => (at % 2 === 0 && word ? [[word, words[at + 1] ?? '']] : [])));
}

test.each(['?pgbouncer=true', '?pgbouncer=prepared'])(
  'a connection through a pooler (%s) begins with nothing that PgBouncer rejects',
  async (parameter) => {
    const parameters = await parametersOf(parameter);
    expect(parameters.get('application_name')).toBe('tachograph');
    expect([...parameters.keys()].filter((name) => !PASSED_ON.has(name))).toEqual([]);
  },
);

test.each(['', '?pgbouncer=false'])(
  'a connection to PostgreSQL (%j) begins with all settings, so that statements need none',
  async (parameter) => {
    const parameters = await parametersOf(parameter);
    expect([parameters.get('statement_timeout'), parameters.get('options')]).toEqual(['1234', '-c jit=off']);
  },
);

test('a URL that says something else of a pooler is rejected, with what it may say', () => {
  expect(() => createStore(`${url}?pgbouncer=1.21`)).toThrow(
    'pgbouncer is true or prepared in the URL of the database, not 1.21',
  );
});
