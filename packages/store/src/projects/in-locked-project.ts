import type { PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { withRetries } from '../database/with-retries.ts';

const LOCK = 'SELECT 1 FROM project_states WHERE project_id = $1 FOR NO KEY UPDATE';

/**
 * A transaction for whose end every other one waits that aggregates the project, or changes a run or a change of it. Each of
 * them begins with the same lock, so that no two wait for each other. Uploads continue.
 */
export const inLockedProject = <T>(db: Store, projectId: number, act: (client: PoolClient) => Promise<T>): Promise<T> =>
  withRetries(() =>
    inTransaction(db, async (client) => {
      await client.query(LOCK, [projectId]);
      return act(client);
    }),
  );

/** Does something while no other process does it for the same project. What is done uses other connections than the one that waits. */
export const withProjectQuota = <T>(db: Store, projectId: number, work: () => Promise<T>): Promise<T> =>
  inTransaction(db, async (client) => {
    await queryRows(client, `SELECT pg_advisory_xact_lock(hashtext('quota'), $1)`, [projectId]);
    return work();
  });
