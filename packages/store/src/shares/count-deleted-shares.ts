import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const COUNT = 'SELECT count(*)::int AS shares FROM shares WHERE project_id = $1 AND deleted_at IS NOT NULL';

/** How many shares of a project are deleted. It grows with each deletion, so it tells whether a page that shows some of them is old. */
export async function countDeletedShares(db: Store, projectId: number): Promise<number> {
  return (await queryRows<{ shares: number }>(db.pool, COUNT, [projectId]))[0]?.shares ?? 0;
}
