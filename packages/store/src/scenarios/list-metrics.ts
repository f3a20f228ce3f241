import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TEXT = 'SELECT metric FROM cases WHERE project_id = $1 GROUP BY metric ORDER BY count(*) DESC, metric LIMIT $2';

/** The metrics of a project, those of most cases first. */
export async function listMetrics(db: Store, projectId: number, limit: number): Promise<string[]> {
  const rows = await queryRows<{ metric: string }>(db.pool, TEXT, [projectId, limit]);
  return rows.map(({ metric }) => metric);
}
