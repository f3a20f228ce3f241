import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Releases and batches with changes that nobody has given a state, suspected ones apart, in the first `most` of these. */
export async function countNewChanges(db: Store, projectId: number, most: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db.pool,
    `SELECT count(DISTINCT n."group")::int AS count FROM (
       SELECT "group" FROM changes WHERE project_id = $1 AND is_current AND more_runs IS NULL AND state = 'new' LIMIT $2
     ) n`,
    [projectId, most],
  );
  return row?.count ?? 0;
}
