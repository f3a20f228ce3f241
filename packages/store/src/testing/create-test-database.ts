import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { closeStore, createStore, type Store, type StoreOptions } from '../database/store.ts';
import { readDirectTestDatabaseUrl, readTemplateScript, readTestDatabaseUrl, readTestWorkers } from './env.ts';

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
const DISTRIBUTION = new URL('../../../../prisma/citus.sql', import.meta.url);

/** One number that all test processes agree on, for the lock under which the template is made. */
const TEMPLATE_LOCK = 7_420_001;

/** How long to wait for a connection: as long as a test may take, because a slow machine makes it slow, but not wrong. */
const PATIENCE_MS = 600_000;

/** A pooler keeps connections that nobody uses. Each is waited for, and the query fails if one does not end. */
const END_SESSIONS = 'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1';

/** A server for tests, by the URLs of a database of it. */
export type TestServer = {
  /** Perhaps through a pooler. */
  readonly url: string;
  /** Of a superuser, on the server itself. */
  readonly directUrl: string;
};

const toServer = (): TestServer => ({ url: readTestDatabaseUrl(), directUrl: readDirectTestDatabaseUrl() });

type Migrations = { readonly hash: string; readonly scripts: readonly string[] };

async function readMigrations(): Promise<Migrations> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const more = readTemplateScript();
  const files = [...names.sort().map((name) => new URL(`${name}/migration.sql`, MIGRATIONS)), ...(more ? [more] : [])];
  const scripts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return { hash: createHash('sha256').update(scripts.join('\0')).digest('hex').slice(0, 16), scripts };
}

const urlOf = (database: string, server: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
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

/** Under the lock of all test processes, which ends with the connection. */
const withLock = <T>({ directUrl }: TestServer, use: (admin: pg.Client) => Promise<T>): Promise<T> =>
  withClient(directUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    return use(admin);
  });

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

/** A database on every node, migrated and distributed on the coordinator, which is the server. */
async function createInCluster(
  server: TestServer,
  workers: readonly string[],
  options: StoreOptions,
): Promise<TestDatabase> {
  const database = `tachograph_test_${randomUUID().replaceAll('-', '')}`;
  const toWorker = (worker: string) => {
    const url = new URL(server.directUrl);
    url.host = worker;
    return url.toString();
  };
  const nodes = [...workers.map(toWorker), server.directUrl];
  const directUrl = urlOf(database, server.directUrl);
  const { scripts } = await readMigrations();
  const settings =
    "SELECT set_config('tachograph.coordinator', $1, false), set_config('tachograph.workers', $2, false)";
  // A node is added with the roles of the coordinator, which all databases share.
  await withLock(server, async () => {
    for (const node of nodes) {
      await withClient(node, (admin) => admin.query(`CREATE DATABASE "${database}"`));
      await withClient(urlOf(database, node), (client) => client.query('CREATE EXTENSION citus'));
    }
    await withClient(directUrl, async (client) => {
      await client.query(settings, [new URL(directUrl).hostname, workers.join(',')]);
      // So many of each table are made sooner than the usual 32.
      await client.query('SET citus.shard_count = 4');
      for (const script of [...scripts, await readFile(DISTRIBUTION, 'utf8')]) await client.query(script);
    });
  });
  const db = createStore(urlOf(database, server.url), { connectionTimeoutMs: PATIENCE_MS, ...options });
  const drop = async () => {
    await closeStore(db);
    for (const node of nodes)
      await withClient(node, (admin) => admin.query(`DROP DATABASE "${database}" WITH (FORCE)`));
  };
  const copy = () => Promise.reject(new Error('the database of a cluster cannot be copied'));
  return { url: urlOf(database, server.url), directUrl, db, copy, drop };
}

/** An empty, migrated database on a server, by default the one that TEST_DATABASE_URL names. Drop it in `afterAll`. */
export async function createTestDatabase(options: StoreOptions = {}, server = toServer()): Promise<TestDatabase> {
  const workers = readTestWorkers();
  return workers.length > 0
    ? createInCluster(server, workers, options)
    : copyDatabase(server, await findTemplate(server), options);
}
