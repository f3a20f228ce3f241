import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { closeStore, createStore, type Store, type StoreOptions } from '../database/store.ts';
import { createClusterDatabase } from './create-cluster-database.ts';
import { isCluster, readTemplateScript } from './env.ts';
import { readTestServer, type TestServer, urlOf, withClient, withLock } from './test-server.ts';

export type TestDatabase = {
  /** What our programs connect to, perhaps through a pooler. */
  readonly url: string;
  /** The same database without the pooler, for what a session has to keep. */
  readonly directUrl: string;
  readonly db: Store;
  /** Another database with what this one holds. PostgreSQL copies it only while nobody is connected to it. */
  readonly copy: () => Promise<TestDatabase>;
  readonly drop: () => Promise<void>;
};

const MIGRATIONS = new URL('../../../../prisma/migrations/', import.meta.url);

/** How long to wait for a connection: as long as a test may take, because a slow machine makes it slow, but not wrong. */
const PATIENCE_MS = 600_000;

/** A pooler keeps connections that nobody uses. Each is waited for, and the query fails if one does not end. */
const END_SESSIONS = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1';

type Migrations = { readonly hash: string; readonly scripts: readonly string[] };

async function readMigrations(): Promise<Migrations> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const more = readTemplateScript();
  const files = [...names.sort().map((name) => new URL(`${name}/migration.sql`, MIGRATIONS)), ...(more ? [more] : [])];
  const scripts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return { hash: createHash('sha256').update(scripts.join('\0')).digest('hex').slice(0, 16), scripts };
}

/** Make the template under another name and rename it when it is complete: an interrupted one is never found. */
async function createTemplate(
  admin: pg.Client,
  { directUrl }: TestServer,
  template: string,
  { scripts }: Migrations,
): Promise<void> {
  const unfinished = `${template}_${randomUUID().slice(0, 8)}`;
  await admin.query(`CREATE DATABASE "${unfinished}" TEMPLATE template0`);
  await withClient(urlOf(unfinished, directUrl), async (client) => {
    for (const script of scripts) await client.query(script);
  });
  await admin.query(`ALTER DATABASE "${unfinished}" RENAME TO "${template}"`);
}

/** The empty, migrated database that others are copies of, made by the first caller. */
async function findTemplate(server: TestServer): Promise<string> {
  const migrations = await readMigrations();
  const template = `tachograph_template_${migrations.hash}`;
  await withLock(server, async (admin) => {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await createTemplate(admin, server, template, migrations);
  });
  return template;
}

/** A copy takes a tenth of the time of the migrations. PostgreSQL rejects two copies of one template at a time. */
async function copyDatabase(server: TestServer, template: string, options: StoreOptions): Promise<TestDatabase> {
  const database = `tachograph_test_${randomUUID().replaceAll('-', '')}`;
  await withLock(server, async (admin) => {
    await admin.query(END_SESSIONS, [template]);
    await admin.query(`CREATE DATABASE "${database}" TEMPLATE "${template}"`);
  });
  const url = urlOf(database, server.url);
  const directUrl = urlOf(database, server.directUrl);
  const db = createStore(url, { connectionTimeoutMs: PATIENCE_MS, ...options });
  const drop = async () => {
    await closeStore(db);
    await withClient(server.directUrl, (admin) => admin.query(`DROP DATABASE "${database}" WITH (FORCE)`));
  };
  return { url, directUrl, db, copy: () => copyDatabase(server, database, options), drop };
}

/** So many shards of each table are made sooner than the usual 32. */
const SHARDS = 4;

/** A database on every node, migrated and distributed on the coordinator, which is the server. */
async function createInCluster(server: TestServer, options: StoreOptions): Promise<TestDatabase> {
  const cluster = await createClusterDatabase(server);
  const { url, directUrl } = cluster;
  const { scripts } = await readMigrations();
  await withClient(directUrl, async (client) => {
    for (const script of scripts) await client.query(script);
  });
  await cluster.distribute(SHARDS);
  const db = createStore(url, { connectionTimeoutMs: PATIENCE_MS, ...options });
  const drop = async () => {
    await closeStore(db);
    await cluster.drop();
  };
  const copy = () => Promise.reject(new Error('the database of a cluster cannot be copied'));
  return { url, directUrl, db, copy, drop };
}

/** An empty, migrated database on a server, by default the one that TEST_DATABASE_URL names. Drop it in `afterAll`. */
export async function createTestDatabase(options: StoreOptions = {}, server = readTestServer()): Promise<TestDatabase> {
  return isCluster() ? createInCluster(server, options) : copyDatabase(server, await findTemplate(server), options);
}
