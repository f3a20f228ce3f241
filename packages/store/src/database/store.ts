import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { createDimensionCache, type DimensionCache } from './dimension-cache.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';

export type StoreOptions = {
  /** Connections at most. */
  readonly max?: number;
  /** A statement that takes longer is cancelled by the server. */
  readonly statementTimeoutMs?: number;
  /** How long to wait for a connection, new or free, before the call fails. */
  readonly connectionTimeoutMs?: number;
  /** Called for each idle connection that dies, as when the database restarts. The process survives it either way. */
  readonly onPoolError?: (error: Error) => void;
};

/** A handle on one database. Opaque outside this package. */
export type Store = {
  /** For SQL, by `queryRows` and `inTransaction`. Decision 0027 says which statements are SQL. */
  readonly pool: pg.Pool;
  /** For everything else, over the same connections. */
  readonly prisma: PrismaClient;
  readonly dimensionCache: DimensionCache;
  readonly resultCache: ResultCache;
  /** Results this process has stored since it last aggregated, by project. */
  readonly pendingResults: Map<number, number>;
};

/** Open a handle. Nothing is connected until the first query, so an unavailable database does not stop a start. */
export function createStore(url: string, options: StoreOptions = {}): Store {
  const pool = new pg.Pool({
    connectionString: withoutPrismaParameters(url),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    application_name: 'tachograph',
    // Compiling a query to machine code takes longer than any of ours runs.
    options: '-c jit=off',
    keepAlive: true,
  });
  // Without a listener, a connection that the server ends would end this process.
  pool.on('error', options.onPoolError ?? (() => {}));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const caches = { dimensionCache: createDimensionCache(), resultCache: createResultCache() };
  return { pool, prisma, ...caches, pendingResults: new Map() };
}

/** Parameters that Prisma's command line reads from the same URL; the server rejects them. */
function withoutPrismaParameters(text: string): string {
  const url = new URL(text);
  for (const name of ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'connect_timeout', 'socket_timeout']) {
    url.searchParams.delete(name);
  }
  return url.toString();
}

/** Close all connections, after the queries in progress. */
export async function closeStore(db: Store): Promise<void> {
  await db.prisma.$disconnect();
  await db.pool.end();
}
