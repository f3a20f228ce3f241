import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const DELETE = 'DELETE FROM notification_rules WHERE project_id = $1 AND id = $2 RETURNING id';

/** Deletes a rule with its messages, also those that wait. False where the project has no such rule. */
export async function deleteRule(db: Store, projectId: number, id: string): Promise<boolean> {
  return (await queryRows(db.pool, DELETE, [projectId, id])).length === 1;
}
