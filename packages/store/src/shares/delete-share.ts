import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const DELETE = `
  UPDATE shares SET deleted_at = coalesce(deleted_at, $3), content = NULL, content_hash = NULL, expires_at = NULL
  WHERE project_id = $1 AND id = $2 RETURNING id`;

/** Delete the content of a share of this project; its row stays as a tombstone. False when the project has no such share. */
export async function deleteShare(
  db: Store,
  projectId: number,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  return (await queryRows(db.pool, DELETE, [projectId, id, now])).length === 1;
}
