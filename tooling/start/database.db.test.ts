import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import { afterAll, expect, test } from 'vitest';
import { ensureDatabase, withClient } from '../postgres/connection.mjs';
import { applyMigrations } from './database.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const name = `tachograph_history_${randomUUID().slice(0, 8)}`;
const url = new URL(readDirectTestDatabaseUrl());
url.pathname = `/${name}`;
afterAll(() => withClient(readDirectTestDatabaseUrl(), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)));

test('a database with migrations of another history is left as it is, and the line says what to use instead', async () => {
  await ensureDatabase(url.href);
  await withClient(url.href, (client) =>
    client.query(`
      CREATE TABLE _prisma_migrations (migration_name text, checksum text, finished_at timestamptz, rolled_back_at timestamptz);
      INSERT INTO _prisma_migrations VALUES ('20261121000000_tables', 'abc', now(), NULL)`),
  );
  await expect(applyMigrations({ root, url: url.href, env: process.env, log: () => {} })).rejects.toThrow(
    /has the migration 20261121000000_tables, .* lacks 2026\d+_\w+: .* Use an empty database: another DATABASE_URL, or another DATA_DIR/,
  );
  const { rows } = await withClient(url.href, (client) =>
    client.query('SELECT migration_name FROM _prisma_migrations'),
  );
  expect(rows).toEqual([{ migration_name: '20261121000000_tables' }]);
});
