import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Two index scans on the node of the project, of which one finds the few runs that are not aggregated yet. */
const TEXT = `
  SELECT (s.revision + coalesce(sum(revision_weight(u.run_id)), 0))::text AS revision
  FROM project_states s LEFT JOIN pending_runs u ON u.project_id = $1
  WHERE s.project_id = $1 GROUP BY s.revision`;

/** Grows with every change of what pages show of a project, by whatever process. Read it before the data. */
export async function readRevision(db: Store, projectId: number): Promise<string> {
  const rows = await queryRows<{ revision: string }>(db.pool, { name: 'read-revision', text: TEXT }, [projectId]);
  return rows[0]?.revision ?? '0';
}
