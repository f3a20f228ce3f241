import type pg from 'pg';
import type { Pooler } from './read-pooler.ts';
import { sqlStateOf } from './with-retries.ts';

/** The database is behind a pooler for which the URL is wrong. Its message is for the operator who sets the URL. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError';
  /** A protocol violation, as PgBouncer calls it: a call may succeed when the URL was changed. */
  readonly code = '08P01';
}

const UNDECLARED =
  'There is a connection pooler in front of PostgreSQL that DATABASE_URL does not name. Add ?pgbouncer=true to the URL, or ?pgbouncer=prepared for PgBouncer 1.21 and newer with max_prepared_statements. See docs/deploy.md, PgBouncer.';

const UNPREPARED =
  'DATABASE_URL has ?pgbouncer=prepared, but the pooler does not keep prepared statements. Set its max_prepared_statements, which PgBouncer has from 1.21 on, or change the URL to ?pgbouncer=true. See docs/deploy.md, PgBouncer.';

/** `processID` is part of node-postgres and missing in its types. */
type Client = pg.ClientBase & { readonly processID: number | null };

const CHECK = 'check-pooler';
const DUPLICATE_STATEMENT = '42P05';

/** PgBouncer rejects parameters of a start that it cannot pass on, such as a time limit. */
export const explainRejection = (error: Error): Error =>
  /unsupported startup parameter/.test(error.message) ? new PoolerError(UNDECLARED, { cause: error }) : error;

/**
 * Compares a new connection with what the URL says of it. A pooler announces another process than the one that responds, and
 * one that keeps prepared statements gives them its own names.
 *
 * @throws {PoolerError} where statements would fail later, or run without their time limit
 */
export async function checkPooler(client: pg.ClientBase, pooler: Pooler): Promise<void> {
  if (pooler === 'unprepared') return;
  const named = pooler === 'prepared' && { name: CHECK };
  const text = `SELECT pg_backend_pid() AS pid${named ? `, EXISTS (SELECT 1 FROM pg_prepared_statements WHERE name = '${CHECK}') AS kept` : ''}`;
  const { rows } = await client.query<{ pid: number; kept?: boolean }>({ ...named, text }).catch((error: unknown) => {
    throw sqlStateOf(error) === DUPLICATE_STATEMENT ? new PoolerError(UNPREPARED, { cause: error }) : error;
  });
  const [row] = rows;
  if (row === undefined || row.pid === (client as Client).processID) return;
  if (pooler === 'none') throw new PoolerError(UNDECLARED);
  if (row.kept) throw new PoolerError(UNPREPARED);
}
