import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Revisions only grow, and so does their sum; a project that comes or goes changes the count or the highest id. */
const TEXT = `
  SELECT concat(count(*), '.', max(id), '.', (SELECT coalesce(sum(revision), 0) FROM project_states)
    + (SELECT coalesce(sum(revision_weight(run_id)), 0) FROM pending_runs)) AS state
  FROM projects`;

/**
 * The state of all projects together: another text after every change of what pages show of any of them, the same text
 * otherwise. Read it before the data, as `readProjectState`.
 */
export async function readInstallationState(db: Store): Promise<string> {
  const rows = await queryRows<{ state: string }>(db.pool, { name: 'read-installation-state', text: TEXT });
  return rows[0]?.state ?? '';
}
