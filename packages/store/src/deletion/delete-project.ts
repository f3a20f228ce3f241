import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const MARK = `UPDATE projects SET deleted_at = coalesce(deleted_at, $2), slug = 'deleted/' || id::text WHERE id = $1`;
const AT_ONCE = [
  'DELETE FROM project_aliases WHERE project_id = $1',
  'DELETE FROM tokens WHERE project_id = $1',
  'DELETE FROM invitations WHERE project_id = $1',
  'DELETE FROM project_members WHERE project_id = $1',
  'DELETE FROM project_groups WHERE project_id = $1',
];

/**
 * Delete a project: from now on it exists for nobody, none of its tokens works, and its names are free. Its rows are removed
 * afterwards, in parts: see `deleteRowsOf`.
 */
export const deleteProject = (db: Store, projectId: number, now: Date): Promise<void> =>
  inTransaction(db, async (client) => {
    await queryRows(client, MARK, [projectId, now]);
    for (const statement of AT_ONCE) await queryRows(client, statement, [projectId]);
  });

export type DeletedProject = { readonly id: number };

/** Projects that were deleted and still have rows, the oldest deletion first. */
export const listDeletedProjects = (db: Store, { limit }: { readonly limit: number }): Promise<DeletedProject[]> =>
  queryRows<DeletedProject>(
    db.pool,
    'SELECT id FROM projects WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT $1',
    [limit],
  );

/** The tables with rows of a project, but for the audit log, which outlives it. */
const TABLES = `
  SELECT c.relname AS name, ARRAY(
    SELECT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid
  ) AS "refersTo"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'project_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'audit_events' ORDER BY c.relname`;

type Table = { readonly name: string; readonly refersTo: readonly string[] };

/** Each table before those that it refers to. */
function sortForDeletion(tables: readonly Table[]): readonly string[] {
  const sorted: string[] = [];
  const add = ({ name }: Table): void => {
    if (sorted.includes(name)) return;
    for (const other of tables) if (other.name !== name && other.refersTo.includes(name)) add(other);
    sorted.push(name);
  };
  for (const table of tables) add(table);
  return sorted;
}

const deletePart = (table: string) => `
  WITH part AS (SELECT ctid FROM "${table}" WHERE project_id = $1 LIMIT $2)
  DELETE FROM "${table}" WHERE project_id = $1 AND ctid IN (SELECT ctid FROM part) RETURNING 1`;

/** Whether rows of the table were removed, and how many there were of `limit`. */
async function deleteFrom(db: Store, table: string, projectId: number, limit: number): Promise<number> {
  const { rowCount } = await db.pool.query(deletePart(table), [projectId, limit]);
  return rowCount ?? 0;
}

/**
 * Remove up to `limit` rows of a deleted project from each table, those that refer to others first. True when nothing is left,
 * the project itself included. Of several processes each may do it.
 */
export async function deleteRowsOf(
  db: Store,
  projectId: number,
  { limit, isStopped = () => false }: { readonly limit: number; readonly isStopped?: () => boolean },
): Promise<boolean> {
  for (const table of sortForDeletion(await queryRows<Table>(db.pool, TABLES))) {
    if (isStopped() || (await deleteFrom(db, table, projectId, limit)) === limit) return false;
  }
  await queryRows(db.pool, 'DELETE FROM projects WHERE id = $1 AND deleted_at IS NOT NULL', [projectId]);
  return true;
}

/** Rows of one table that one statement removes: others wait for it no longer than for an upload. */
const ROWS = 5_000;

/** Remove all rows of a deleted project. What is left where it is stopped, a server removes. */
export async function deleteAllRowsOf(db: Store, projectId: number, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && !(await deleteRowsOf(db, projectId, { limit: ROWS, isStopped })));
}
