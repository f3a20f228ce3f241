import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../testing/index.ts';
import { useTestValue } from '../testing/use-test-value.ts';
import { pingDatabase } from './check-durability.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { closeStore, createStore } from './store.ts';

const database = useTestDatabase();

/** BackendKeyData: a type, a length, then the number of the process, which is followed by a secret. */
const KEY_DATA = Buffer.from('4b0000000c', 'hex');

/** In front of the server, announcing another process as a pooler does, and passing on names of statements as they are. */
const inFront = useTestValue(
  async () => {
    const { hostname, port } = new URL(database.directUrl);
    const server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) socket.on('error', () => {});
      client.pipe(upstream);
      upstream.on('data', (data: Buffer) => {
        const at = data.indexOf(KEY_DATA);
        if (at >= 0) data.writeInt32BE(1, at + KEY_DATA.length);
        client.write(data);
      });
      upstream.once('close', () => client.end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address === 'string' || address === null) throw new Error('it has no port');
    const url = new URL(database.directUrl);
    url.port = String(address.port);
    return { server, url: url.href };
  },
  async ({ server }) => server.close(),
);

const ping = async (url: string) => {
  const db = createStore(url, { max: 1 });
  return pingDatabase(db)
    .catch((error: unknown) => error)
    .finally(() => closeStore(db));
};

test('a pooler that the URL does not name is an error that says what to add, and no statement runs (row 79)', async () => {
  const error = await ping(inFront.url);
  expect(error).toMatchObject({ name: 'PoolerError', message: expect.stringContaining('Add ?pgbouncer=true') });
  // Uploads are told to come again.
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('a pooler that does not keep prepared statements, although the URL says so, is an error that says what to change', async () => {
  const error = await ping(`${inFront.url}?pgbouncer=prepared`);
  expect(error).toMatchObject({ name: 'PoolerError', message: expect.stringContaining('max_prepared_statements') });
});

test('what the URL says of the pooler, or of no pooler, is accepted (row 79)', async () => {
  expect(await ping(`${inFront.url}?pgbouncer=true`)).toBeUndefined();
  for (const known of ['', '?pgbouncer=true', '?pgbouncer=prepared'])
    expect(await ping(`${database.directUrl}${known}`)).toBeUndefined();
});
