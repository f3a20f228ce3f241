import { once } from 'node:events';
import { createServer } from 'node:net';
import { closeStore, createStore } from '@tachograph/store/database';
import { expect, test } from 'vitest';
import { ReadinessCheck } from './readiness.ts';

/** ErrorResponse, as PgBouncer sends it: a type, a length, then fields that end with NUL each. */
function toErrorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

test('a pooler that rejects our connections is named with what to do', async () => {
  const pooler = createServer((socket) => {
    socket.once('data', () => socket.end(toErrorResponse('unsupported startup parameter: statement_timeout')));
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  const address = pooler.address();
  if (typeof address === 'string' || address === null) throw new Error('it has no port');
  const db = createStore(`postgresql://someone:secret@127.0.0.1:${address.port}/db`);
  const state = await new ReadinessCheck({ db, standby: null, migrations: [], now: () => new Date() }).read();
  expect(state).toEqual({
    ready: false,
    database: 'unreachable',
    migrations: null,
    warnings: [expect.stringContaining('Add ?pgbouncer=true')],
  });
  await closeStore(db);
  pooler.close();
});
