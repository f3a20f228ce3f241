import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDatabase, withClient } from '../postgres/connection.mjs';
import { applyMigrations, listMigrations, readAppliedMigrations } from './database.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const log = () => {};

let name = '';
let url = '';
beforeEach(async () => {
  name = `tachograph_history_${randomUUID().slice(0, 8)}`;
  const target = new URL(readDirectTestDatabaseUrl());
  target.pathname = `/${name}`;
  url = target.href;
  await ensureDatabase(url);
});
afterEach(() =>
  withClient(readDirectTestDatabaseUrl(), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
);

const query = async (text: string) => (await withClient(url, (client) => client.query(text))).rows;

test('three starts at once apply every migration once, and Prisma’s history has each with its checksum (row 70)', async () => {
  const lines: string[] = [];
  const start = () => applyMigrations({ root: repository, url, log: (text) => lines.push(text) });
  await Promise.all([start(), start(), start()]);
  expect(lines).toEqual(['database migrations applied']);
  const applied = await withClient(url, readAppliedMigrations);
  expect(applied).toEqual(listMigrations(path.join(repository, 'prisma/migrations')));
  const [history] = await query(
    'SELECT count(*)::int AS n, bool_and(applied_steps_count = 1) AS done FROM _prisma_migrations',
  );
  expect(history).toEqual({ n: applied.length, done: true });
});

test('a database with migrations of another history is left as it is, and the line says what to use instead', async () => {
  await query(`
    CREATE TABLE _prisma_migrations (migration_name text, checksum text, finished_at timestamptz, rolled_back_at timestamptz);
    INSERT INTO _prisma_migrations VALUES ('20261121000000_tables', 'abc', now(), NULL)`);
  await expect(applyMigrations({ root: repository, url, log })).rejects.toThrow(
    /has the migration 20261121000000_tables, .* lacks 2026\d+_\w+: .* Use an empty database: another DATABASE_URL, or another DATA_DIR/,
  );
  expect(await query('SELECT migration_name FROM _prisma_migrations')).toEqual([
    { migration_name: '20261121000000_tables' },
  ]);
});

test('a migration that Prisma began and did not finish is named, and nothing is applied after it', async () => {
  await query(`
    CREATE TABLE _prisma_migrations (migration_name text, checksum text, finished_at timestamptz, rolled_back_at timestamptz);
    INSERT INTO _prisma_migrations VALUES ('20261121000000_tables', 'abc', NULL, NULL)`);
  await expect(applyMigrations({ root: repository, url, log })).rejects.toThrow(
    /migration 20261121000000_tables of the database is not finished: restore the last backup/,
  );
});

test('a migration that fails half-way leaves nothing behind, names itself and the reason, and runs once it is corrected (row 70)', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'tachograph-migrations-'));
  const write = (migration: string, sql: string) => {
    mkdirSync(path.join(root, 'prisma/migrations', migration), { recursive: true });
    writeFileSync(path.join(root, 'prisma/migrations', migration, 'migration.sql'), sql);
  };
  try {
    const half = `CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$; CREATE TABLE half (id int);`;
    write('1_whole', 'CREATE TABLE whole (id int);');
    write('2_broken', `${half} SELECT 1 / 0;`);
    await expect(applyMigrations({ root, url, log })).rejects.toThrow(/migration 2_broken failed .*: division by zero/);
    expect(await query(`SELECT relname FROM pg_class WHERE relname IN ('whole', 'half')`)).toEqual([
      { relname: 'whole' },
    ]);
    expect((await withClient(url, readAppliedMigrations)).map((line) => line.split(' ')[0])).toEqual(['1_whole']);
    write('2_broken', half);
    await applyMigrations({ root, url, log });
    expect(await query(`SELECT relname FROM pg_class WHERE relname = 'half'`)).toHaveLength(1);
  } finally {
    rmSync(root, { recursive: true });
  }
});
