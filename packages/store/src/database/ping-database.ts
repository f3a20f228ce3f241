import type { Store } from '../store.ts';

/** Resolves when the database answers; rejects with its error otherwise. */
export async function pingDatabase(_db: Store): Promise<void> {
  throw new Error('not written yet');
}
