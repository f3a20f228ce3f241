import type { Store } from './store.ts';

/** Resolves when the database answers; rejects with its error otherwise. */
export async function pingDatabase(db: Store): Promise<void> {
  await db.pool.query('SELECT 1');
}
