import { queryRows } from './query-rows.ts';
import type { Store } from './store.ts';

export type Durability = {
  /** True when a commit that was answered survives a crash of the machine. */
  readonly durable: boolean;
  readonly settings: { readonly fsync: string; readonly synchronousCommit: string; readonly fullPageWrites: string };
};

/** Read the settings that decide whether an answered commit survives a crash, as they hold in our own sessions. */
export async function checkDurability(db: Store): Promise<Durability> {
  const rows = await queryRows<Durability['settings']>(
    db.pool,
    `
    SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit",
      current_setting('full_page_writes') AS "fullPageWrites"`,
  );
  const settings = rows[0] ?? { fsync: '', synchronousCommit: '', fullPageWrites: '' };
  const { fsync, synchronousCommit, fullPageWrites } = settings;
  // Every other value of synchronous_commit waits at least for the local disk.
  return { durable: fsync === 'on' && fullPageWrites === 'on' && synchronousCommit !== 'off', settings };
}

/** Resolves when the database answers; rejects with its error otherwise. */
export async function pingDatabase(db: Store): Promise<void> {
  await db.pool.query('SELECT 1');
}
