import type { Store } from '../database/store.ts';

const DELETE = `
  UPDATE notes SET deleted_at = coalesce(deleted_at, $3), deleted_by_name = coalesce(deleted_by_name, $4)
  WHERE project_id = $1 AND id = $2`;

/** Delete a note: it is shown nowhere, and its row stays. Deleting again changes nothing. False without such a note. */
export async function deleteNote(
  db: Store,
  projectId: number,
  { note, byName, now }: { readonly note: string; readonly byName: string; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(DELETE, [projectId, note, now, byName]);
  return rowCount === 1;
}
