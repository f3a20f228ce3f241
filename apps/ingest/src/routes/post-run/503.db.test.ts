import { closeStore, createStore, type Store } from '@tachograph/store/database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../../testing/create-database-proxy.ts';
import { toRun } from '../../testing/to-run.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let proxy: DatabaseProxy;
let db: Store;
let app: FastifyInstance;
const poolErrors: Error[] = [];

const api = useTestApi();
beforeAll(async () => {
  proxy = await createDatabaseProxy(api.url);
  db = createStore(proxy.url, { max: 2, onPoolError: (error) => poolErrors.push(error) });
  app = buildApp({ ...api.deps, db });
});
afterAll(async () => {
  await app.close();
  await closeStore(db);
  await proxy.close();
});

const post = (repetitionGroup: string) =>
  app.inject({
    method: 'POST',
    url: '/v1/runs',
    payload: toRun({ repetitionGroup }),
    headers: { authorization: `Bearer ${api.token}` },
  });

async function expectUnavailable(repetitionGroup: string) {
  const response = await post(repetitionGroup);
  expect([response.statusCode, response.json().code]).toEqual([503, 'database-unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.payload).not.toMatch(/ECONN|timeout|127\.0\.0\.1|postgres/i);
  const ready = await app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ ready: false, database: 'unreachable', migrations: null });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
}

describe('POST /v1/runs while the database is away', () => {
  it('is told to come again, and is taken afterwards without a restart, wherever the connection broke (rows 12–14)', async () => {
    await proxy.cut();
    await expectUnavailable('down at start');
    await proxy.mend();
    expect((await post('after start')).statusCode).toBe(201);

    await proxy.cut();
    await expect.poll(() => poolErrors.length).toBeGreaterThan(0);
    await expectUnavailable('down mid-way');
    await proxy.mend();
    expect((await post('after mid-way')).statusCode).toBe(201);
  });

  it('does not wait without a limit for a server that takes connections and says nothing', async () => {
    proxy.hang();
    await expectUnavailable('hanging');
    await proxy.mend();
    expect((await post('after hanging')).statusCode).toBe(201);
  });

  it('leaves nothing behind of what was refused', async () => {
    const { rows } = await api.db.pool.query(
      'SELECT repetition_group AS "repetitionGroup" FROM runs ORDER BY repetition_group',
    );
    expect(rows.map(({ repetitionGroup }) => repetitionGroup)).toEqual([
      'after hanging',
      'after mid-way',
      'after start',
    ]);
  });

  it('waits for a free connection and then gives up, while nothing is stored (row 15)', async () => {
    const held = await Promise.all([db.pool.connect(), db.pool.connect()]);
    const response = await post('pool exhausted').finally(() => {
      for (const client of held) client.release();
    });
    expect([response.statusCode, response.json().code]).toEqual([503, 'database-unavailable']);
    expect((await post('pool free')).statusCode).toBe(201);
  });
});

describe('POST /v1/runs with tables of another version (row 19)', () => {
  it('stores nothing, and /readyz names the migrations', async () => {
    const old = buildApp({ ...api.deps, migrations: ['20261127000000_tables', '20990101000000_future'] });
    const rows = await api.countRows();
    const response = await old.inject({
      method: 'POST',
      url: '/v1/runs',
      payload: toRun({ repetitionGroup: 'old' }),
      headers: { authorization: `Bearer ${api.token}` },
    });
    expect([response.statusCode, response.json().code]).toEqual([503, 'database-not-ready']);
    expect(await api.countRows()).toEqual(rows);
    const ready = await old.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({
      ready: false,
      database: 'reachable',
      migrations: { current: false, pending: ['20261127000000_tables', '20990101000000_future'] },
    });
    await old.close();
  });
});
