import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Does something while no other process does it for the same project. What is done uses other connections than the one that waits. */
export const withProjectQuota = <T>(db: Store, projectId: number, work: () => Promise<T>): Promise<T> =>
  inTransaction(db, async (client) => {
    await queryRows(client, `SELECT pg_advisory_xact_lock(hashtext('quota'), $1)`, [projectId]);
    return work();
  });
