import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { createKnownRows, type KnownRows } from './runs/known-rows.ts';

export type StoreOptions = {
  /** Connections at most. */
  readonly max?: number;
  /** A statement that takes longer is cancelled by the server. */
  readonly statementTimeoutMs?: number;
  /** How long to wait for a connection, new or free, before the call fails. */
  readonly connectionTimeoutMs?: number;
  /** Told of connections that die while idle, as when the database restarts. The process survives it either way. */
  readonly onPoolError?: (error: Error) => void;
};

/** A handle on one database. Opaque outside this package. */
export type Store = {
  /** For what is read and written in bulk. */
  readonly pool: pg.Pool;
  /** For single rows, over the same connections. */
  readonly prisma: PrismaClient;
  /** Dictionary rows this process has seen committed, which uploads need not send again. */
  readonly known: KnownRows;
  /** Results this process has stored since it last counted, by project. */
  readonly uncounted: Map<number, number>;
};

/** Open a handle. Nothing is connected until the first query, so a database that is away does not stop a start. */
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
  return { pool, prisma, known: createKnownRows(), uncounted: new Map() };
}

/** Parameters that Prisma's command line reads from the same URL; the server would refuse to know them. */
function withoutPrismaParameters(text: string): string {
  const url = new URL(text);
  for (const name of ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer', 'connect_timeout', 'socket_timeout']) {
    url.searchParams.delete(name);
  }
  return url.toString();
}

/** Close all connections, after the queries that are under way. */
export async function closeStore(db: Store): Promise<void> {
  await db.prisma.$disconnect();
  await db.pool.end();
}
