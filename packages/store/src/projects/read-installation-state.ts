import { isListed, toViewerValues } from '../access/may-read.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Revisions only grow, and so does their sum; a project that comes or goes changes the count or the highest id. */
const TEXT = `
  WITH listed AS (SELECT p.id FROM projects p WHERE ${isListed('p', 1)})
  SELECT concat(count(*), '.', max(id), '.',
    (SELECT coalesce(sum(revision), 0) FROM project_states WHERE project_id IN (SELECT id FROM listed))
    + (SELECT coalesce(sum(revision_weight(run_id)), 0) FROM pending_runs WHERE project_id IN (SELECT id FROM listed))) AS state
  FROM listed`;

/**
 * The state of all projects that lists of the viewer contain: another text after every change of what pages show of any of
 * them, the same text otherwise. Read it before the data, as `readProjectState`.
 */
export async function readInstallationState(db: Store, viewer: Viewer): Promise<string> {
  const statement = { name: 'read-installation-state', text: TEXT };
  const rows = await queryRows<{ state: string }>(db.pool, statement, toViewerValues(viewer));
  return rows[0]?.state ?? '';
}
