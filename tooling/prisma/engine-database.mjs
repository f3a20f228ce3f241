// What Prisma's schema engine needs from a PostgreSQL server: it creates and drops databases, and uses a driver adapter.
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** Parameters of a connection URL that only Prisma understands; node-postgres would send them to the server. */
const PRISMA_ONLY = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'connect_timeout', 'socket_timeout'];

/** Object ids of PostgreSQL's one-byte `"char"`, which the catalogue uses for codes, and of `text`. */
const CHAR_OID = 18;
const TEXT_OID = 25;

const quoteIdentifier = (name) => `"${name.replaceAll('"', '""')}"`;

/** @param {string} text a PostgreSQL connection URL as Prisma writes it */
export function parseDatabaseUrl(text) {
  const url = new URL(text);
  const schema = url.searchParams.get('schema') ?? undefined;
  for (const name of PRISMA_ONLY) url.searchParams.delete(name);
  const toDatabase = (name) => {
    const other = new URL(url);
    other.pathname = `/${encodeURIComponent(name)}`;
    return other.toString();
  };
  return { schema, database: decodeURIComponent(url.pathname.slice(1)), toDatabase };
}

/** Run one statement in a database that every server has: a database cannot be created or dropped by its own session. */
async function runBeside(target, sql) {
  let missing;
  for (const name of ['postgres', 'template1']) {
    const client = new pg.Client({ connectionString: target.toDatabase(name) });
    try {
      await client.connect();
    } catch (error) {
      if (error.code !== '3D000') throw error;
      missing = error;
      continue;
    }
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }
  throw missing;
}

export const createDatabase = (target, name = target.database) =>
  runBeside(target, `CREATE DATABASE ${quoteIdentifier(name)}`);

export const dropDatabase = (target, name = target.database) =>
  runBeside(target, `DROP DATABASE IF EXISTS ${quoteIdentifier(name)} WITH (FORCE)`);

export async function checkConnection(target) {
  const client = new pg.Client({ connectionString: target.toDatabase(target.database) });
  await client.connect();
  await client.end();
}

/**
 * The published adapter lacks two things that only migrations need.
 *
 * - It cannot read the type `"char"`. The column is announced as text to it, and as a character to the engine.
 * - Its `executeScript` splits a script at every semicolon, which cuts functions in two, and is not atomic. Sent whole
 *   as one simple query, a script is one transaction.
 */
async function openForMigrations(connectionString, schema) {
  const adapter = await new PrismaPg({ connectionString, max: 1 }, { schema }).connect();
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let characters = [];
  pool.query = async (...args) => {
    const result = await query(...args);
    characters = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
    for (const index of characters) result.fields[index].dataTypeID = TEXT_OID;
    return result;
  };
  adapter.queryRaw = async (statement) => {
    const response = await queryRaw(statement);
    for (const index of characters) response.columnTypes[index] = ColumnTypeEnum.Character;
    return response;
  };
  adapter.executeScript = async (script) => {
    try {
      await query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}

/** A separate database to replay the migrations in, dropped afterwards. */
async function openShadow(target) {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`;
  await createDatabase(target, name);
  const adapter = await openForMigrations(target.toDatabase(name));
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await dropDatabase(target, name);
  };
  return adapter;
}

/**
 * The factory the engine opens its databases with. The shadow database is opened here and not by the published adapter,
 * which, given a connection string, would replay the migrations in the main database.
 *
 * @param {{ url: string, shadowDatabaseUrl?: string }} datasource
 */
export function createAdapterFactory({ url, shadowDatabaseUrl }) {
  const target = parseDatabaseUrl(url);
  return bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => openForMigrations(target.toDatabase(target.database), target.schema),
    connectToShadowDb: () => (shadowDatabaseUrl ? openForMigrations(shadowDatabaseUrl) : openShadow(target)),
  });
}
