import type { PoolClient } from 'pg';
import type { Store } from './store.ts';

/** The statement under way is told of a lost connection as well; without a listener it would end this process. */
const ignore = () => {};

/** Run statements in one transaction, on a connection of their own: all of them count, or none does. */
export async function inTransaction<T>(db: Store, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  client.on('error', ignore);
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query('COMMIT');
    client.off('error', ignore);
    client.release();
    return answer;
  } catch (error) {
    // A connection in doubt is closed, which rolls back; the next one is opened when it is needed.
    client.release(true);
    throw error;
  }
}
