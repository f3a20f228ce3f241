import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDirectTestDatabaseUrl } from '@tachograph/store/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyMigrations } from '../start/database.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SLOW = 120_000;

const server = readDirectTestDatabaseUrl();

const urlOf = (database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

async function query<Row extends pg.QueryResultRow>(database: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database === '' ? server : urlOf(database) });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Prisma's own command line, which starts our engine by what prisma.config.ts says. */
function prisma(url: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const { PRISMA_SCHEMA_ENGINE_BINARY: _, ...env } = process.env;
  const options = { cwd: root, env: { ...env, DATABASE_URL: url, CHECKPOINT_DISABLE: '1', NO_COLOR: '1' } };
  const command = [path.join(root, 'node_modules/prisma/build/index.js'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: stdout + stderr });
    });
  });
}

let database = '';
beforeEach(() => {
  database = `tachograph_engine_${randomUUID().replaceAll('-', '')}`;
});
afterEach(() => query('', `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`));

test(
  'the migrations make exactly what schema.prisma says',
  async () => {
    const diff = ['migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', 'prisma/schema.prisma'];
    await query('', `CREATE DATABASE "${database}"`);
    const before = await query<{ datname: string }>('', `SELECT datname FROM pg_database WHERE datname LIKE 'prisma%'`);
    const { code, output } = await prisma(urlOf(database), [...diff, '--exit-code']);
    expect(output).toContain('No difference detected');
    expect(code).toBe(0);
    const after = await query('', `SELECT datname FROM pg_database WHERE datname LIKE 'prisma%'`);
    expect(after).toEqual(before);
  },
  SLOW,
);

test(
  'Prisma’s command line finds what `npm start` applied, and makes a database that does not exist',
  async () => {
    const deploy = () => prisma(urlOf(database), ['migrate', 'deploy']);
    expect(await deploy()).toMatchObject({ code: 0, output: expect.stringContaining('All migrations have been') });
    await query('', `DROP DATABASE "${database}"`);
    await query('', `CREATE DATABASE "${database}"`);
    await applyMigrations({ root, url: urlOf(database), log: () => {} });
    expect(await deploy()).toMatchObject({ code: 0, output: expect.stringContaining('No pending migrations') });
  },
  SLOW,
);

describe('a migration that fails half-way', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tachograph-migrations-'));
    await mkdir(path.join(folder, 'migrations/1_broken'), { recursive: true });
    await writeFile(path.join(folder, 'migrations/migration_lock.toml'), 'provider = "postgresql"\n');
    const body = `CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$; CREATE TABLE half (id int); SELECT 1 / 0;`;
    await writeFile(path.join(folder, 'migrations/1_broken/migration.sql'), body);
    await writeFile(path.join(folder, 'schema.prisma'), 'datasource db {\n  provider = "postgresql"\n}\n');
    const config = `import '${path.join(root, 'prisma.config.ts')}';
      export default { schema: '${folder}/schema.prisma', migrations: { path: '${folder}/migrations' },
        datasource: { url: process.env.DATABASE_URL } };`;
    await writeFile(path.join(folder, 'prisma.config.ts'), config);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test(
    'leaves nothing behind but its record, and says why',
    async () => {
      const config = ['--config', path.join(folder, 'prisma.config.ts')];
      const { code, output } = await prisma(urlOf(database), ['migrate', 'deploy', ...config]);
      expect(code).toBe(1);
      expect(output).toContain('division by zero');
      const made = await query(database, `SELECT 1 FROM pg_class WHERE relname = 'half'`);
      expect(made).toEqual([]);
      const record = await query(database, 'SELECT migration_name, finished_at FROM _prisma_migrations');
      expect(record).toEqual([{ migration_name: '1_broken', finished_at: null }]);
    },
    SLOW,
  );
});

test(
  'a server that is away is reported by Prisma as such',
  async () => {
    const url = new URL(server);
    url.port = '1';
    const { code, output } = await prisma(url.toString(), ['migrate', 'deploy']);
    expect(code).toBe(1);
    expect(output).toContain('P1001');
  },
  SLOW,
);
