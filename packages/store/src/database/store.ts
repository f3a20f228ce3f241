import pg from 'pg';
import { checkPooler, explainRejection } from './check-pooler.ts';
import { createDimensionCache, type DimensionCache } from './dimension-cache.ts';
import { keepContext, observedClient, type StatementObserver } from './observed-client.ts';
import { pooledClient } from './pooled-client.ts';
import { type Pooler, readPooler } from './read-pooler.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';

type Connected = (error: Error | null) => void;

/** The class of connections to PostgreSQL itself. Where a pooler rejects one, the error says so. */
class DirectClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error: Error | null) => callback(error && explainRejection(error)));
  }
}

export type StoreOptions = {
  /** Connections at most. */
  readonly max?: number;
  /** A statement that takes longer is cancelled by the server. */
  readonly statementTimeoutMs?: number;
  /** How long to wait for a connection, new or free, before the call fails. */
  readonly connectionTimeoutMs?: number;
  /** Called for each idle connection that dies, as when the database restarts. The process survives it either way. */
  readonly onPoolError?: (error: Error) => void;
  /** Learns of each statement. */
  readonly observer?: StatementObserver;
};

type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** A handle on one database. Opaque outside this package. */
export type Store = {
  /** For SQL, by `queryRows` and `inTransaction`. Decision 0027 says which statements are SQL. */
  readonly pool: pg.Pool;
  readonly dimensionCache: DimensionCache;
  readonly resultCache: ResultCache;
  /** Results this process has stored since it last aggregated, by project. */
  readonly pendingResults: Map<number, number>;
};

const ignore = () => {};

/**
 * Open a handle. Nothing is connected until the first query, so an unavailable database does not stop a start.
 *
 * @throws {Error} when `pgbouncer` in the URL has a value that is unknown
 */
export function createStore(url: string, options: StoreOptions = {}): Store {
  const pooler = readPooler(url);
  const settings = toSettings(pooler, options.statementTimeoutMs ?? 30_000);
  const pool = new pg.Pool({
    connectionString: withoutPrismaParameters(url),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 2000,
    ...settings,
    ...(options.observer && { Client: observedClient(settings.Client, options.observer) }),
    application_name: 'tachograph',
    keepAlive: true,
    verify: (client, done) => void checkPooler(client, pooler).then(() => done(), done),
  });
  if (options.observer) keepContext(pool);
  // Without a listener, a connection that the server ends would end this process, also one that is being checked or in use: its
  // statement rejects by itself.
  pool.on('connect', (client) => client.on('error', ignore));
  pool.on('error', options.onPoolError ?? ignore);
  const caches = { dimensionCache: createDimensionCache(), resultCache: createResultCache() };
  return { pool, ...caches, pendingResults: new Map() };
}

/**
 * The time limit of each statement, and no compiling of queries to machine code, which takes longer than any of ours runs: for
 * a session, where it is ours, at no cost; else for each transaction.
 */
function toSettings(pooler: Pooler, timeoutMs: number): pg.PoolConfig & { readonly Client: ClientClass } {
  if (pooler === 'none') return { Client: DirectClient, statement_timeout: timeoutMs, options: '-c jit=off' };
  const settings = `SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL jit = off`;
  return { Client: pooledClient({ settings, prepared: pooler === 'prepared' }) };
}

/** Parameters that Prisma's command line reads from the same URL; the server rejects them. */
function withoutPrismaParameters(text: string): string {
  const url = new URL(text);
  for (const name of ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'connect_timeout', 'socket_timeout']) {
    url.searchParams.delete(name);
  }
  return url.toString();
}

/** The connections of a store: open, unused, wanted by calls that wait, and at most. */
export const readConnections = ({ pool }: Store) => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  max: pool.options.max,
});

/** Close all connections, after the queries in progress. */
export async function closeStore(db: Store): Promise<void> {
  await db.pool.end();
}
