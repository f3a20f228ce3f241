import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { lockProject } from './lock-project.ts';

const COUNT = `
  UPDATE project_totals t SET bytes = (
    SELECT coalesce(sum(r.raw_bytes), 0) FROM runs r WHERE r.project_id = $1 AND NOT EXISTS (
      SELECT FROM pending_runs u WHERE u.project_id = r.project_id AND u.run_id = r.id AND u.is_new
    )
  ) WHERE t.project_id = $1`;

/**
 * Count the bytes of a project by its runs. A server of the release before knows no bytes: what it aggregated or deleted during an upgrade
 * is counted here, before a limit holds.
 */
export const countStoredBytes = (db: Store, projectId: number): Promise<void> =>
  inTransaction(db, async (client) => {
    await lockProject(client, projectId);
    await queryRows(client, COUNT, [projectId]);
  });
