import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { STRANGER } from '../access/may-read.ts';
import { findProject } from '../projects/find-project.ts';
import { createTestDatabase, createTestProject, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from '../uploads/insert-run.ts';
import { checkDurability, pingDatabase } from './check-durability.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { readMigrationState } from './read-migration-state.ts';
import { closeStore, createStore } from './store.ts';

const database = useTestDatabase();

const nameOf = (url: string) => new URL(url).pathname.slice(1);

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a database that is away', () => {
  const nowhere = () => createStore('postgresql://postgres@127.0.0.1:1/nothing');

  test('does not stop a start, and every call says that it may be tried again (row 12)', async () => {
    const db = nowhere();
    const calls = [
      () => pingDatabase(db),
      () => findProject(db, STRANGER, 'a'),
      () => insertRun(db, toNewRun({ id: 1, identityKeys: null }, sampleRun(0))),
    ];
    for (const call of calls) expect(isDatabaseUnavailable(await errorOf(call()))).toBe(true);
    await closeStore(db);
  });

  test('ends idle connections without ending the process, and the next call works (row 13)', async () => {
    const errors: Error[] = [];
    const { directUrl, drop } = await createTestDatabase();
    const db = createStore(directUrl, { max: 2, onPoolError: (error) => errors.push(error) });
    await pingDatabase(db);
    await database.db.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      nameOf(directUrl),
    ]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await pingDatabase(db);
    await closeStore(db);
    await drop();
  });

  test('is told from a statement that is wrong', async () => {
    const wrong = await errorOf(database.db.pool.query('SELECT nothing FROM nowhere'));
    const forbidden = await errorOf(database.db.pool.query('SELECT 1 / 0'));
    expect([wrong, forbidden, null, 'text', new Error('x')].map(isDatabaseUnavailable)).toEqual(Array(5).fill(false));
  });
});

describe('a statement that takes too long', () => {
  test('is cancelled, and its connection serves the next one', async () => {
    const db = createStore(database.url, { max: 1, statementTimeoutMs: 50 });
    const error = await errorOf(db.pool.query('SELECT pg_sleep(10)'));
    expect(error).toMatchObject({ code: '57014' });
    expect(isDatabaseUnavailable(error)).toBe(true);
    await pingDatabase(db);
    await closeStore(db);
  });

  test('that waits for a free connection fails in the time allowed (row 15)', async () => {
    const db = createStore(database.url, { max: 1, connectionTimeoutMs: 1000 });
    const held = await db.pool.connect();
    expect(isDatabaseUnavailable(await errorOf(pingDatabase(db)))).toBe(true);
    held.release();
    await pingDatabase(db);
    await closeStore(db);
  });
});

describe('durability', () => {
  test('is what the settings of the session say (row 10)', async () => {
    const { rows } = await database.db.pool.query('SHOW fsync');
    const { durable, settings } = await checkDurability(database.db);
    expect(settings).toEqual({ fsync: rows[0]?.fsync, synchronousCommit: 'on', fullPageWrites: 'on' });
    expect(durable).toBe(rows[0]?.fsync === 'on');
  });

  test('is lost when commits are not waited for (row 10)', async () => {
    const { url, db, drop } = await createTestDatabase({ max: 1 });
    await database.db.pool.query(`ALTER DATABASE "${nameOf(url)}" SET synchronous_commit = off`);
    expect(await checkDurability(db)).toMatchObject({ durable: false, settings: { synchronousCommit: 'off' } });
    await drop();
  });
});

describe('migrations', () => {
  const record = `CREATE TABLE _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz)`;
  const add = `INSERT INTO _prisma_migrations VALUES ('1_a', now(), NULL), ('2_b', NULL, now()), ('2_b', now(), NULL)`;

  test('of a database without a record are all pending', async () => {
    const state = await readMigrationState(database.db, ['1_a']);
    expect(state).toEqual({ applied: [], pending: ['1_a'], unknown: [], failed: [], current: false });
  });

  test('are compared with those on disk', async () => {
    const { db, drop } = await createTestDatabase();
    await db.pool.query(`${record}; ${add}`);
    const state = (names: string[]) => readMigrationState(db, names);
    const nothing = { pending: [], unknown: [], failed: [] };
    expect(await state(['1_a', '2_b'])).toEqual({ ...nothing, applied: ['1_a', '2_b'], current: true });
    expect(await state(['1_a', '2_b', '3_c'])).toMatchObject({ pending: ['3_c'], current: false });
    expect(await state(['1_a'])).toMatchObject({ unknown: ['2_b'], current: false });
    await db.pool.query(`INSERT INTO _prisma_migrations VALUES ('3_c', NULL, NULL)`);
    expect(await state(['1_a', '2_b', '3_c'])).toMatchObject({ failed: ['3_c'], pending: [], current: false });
    await drop();
  });

  test('make what the test database has: every table of the schema', async () => {
    const migrations = await readdir(new URL('../../../../prisma/migrations', import.meta.url));
    expect(migrations).toContain('migration_lock.toml');
    await createTestProject(database.db);
    const { rows } = await database.db.pool.query(
      `SELECT collation_name FROM information_schema.columns WHERE table_name = 'driver_versions' AND column_name = 'sort_key'`,
    );
    expect(rows).toEqual([{ collation_name: 'C' }]);
  });
});
