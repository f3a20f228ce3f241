import type { Store } from '../database/store.ts';

const DELETE = `
  UPDATE shares SET deleted_at = coalesce(deleted_at, $3), content = NULL, content_hash = NULL
  WHERE project_id = $1 AND id = $2`;

/** Take the content out of a share of this project; its row stays as a tombstone. False where the project has none. */
export async function deleteShare(
  db: Store,
  projectId: number,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(DELETE, [projectId, id, now]);
  return rowCount === 1;
}
