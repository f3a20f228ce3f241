import type { PoolClient } from 'pg';
import type { Store } from './store.ts';

/** Run statements in one transaction, on one connection: all of them are committed, or none is. */
export async function inTransaction<T>(db: Store, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // The state of the connection is unknown: close it, which rolls back. The pool opens another when needed.
    client.release(true);
    throw error;
  }
}
