import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { IS_RESTING } from './claim-family.ts';

/** Series whose changes are to be found again: those of due families. */
export async function countDueSeries(db: Store, projectId: number): Promise<number> {
  const [row] = await queryRows<{ due: number }>(
    db.pool,
    `SELECT count(*)::int AS due FROM due_families f
     JOIN series s ON s.project_id = f.project_id AND s.environment_id = f.environment_id AND s.driver = f.driver
     WHERE f.project_id = $1 AND NOT (${IS_RESTING})`,
    [projectId],
  );
  return row?.due ?? 0;
}
