import type { Client } from 'pg';
/** A table with its columns. Generated columns are omitted: PostgreSQL computes them. */
export type Table = { name: string; columns: string[] };

const TABLES = `
SELECT c.oid::int AS id, c.relname AS name,
  (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT array_agg(DISTINCT k.confrelid::int) FROM pg_constraint k
   WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS "references"
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relpersistence = 'p' AND c.relname <> ALL ('{_prisma_migrations,sessions,verifications,invitations}')
ORDER BY c.relname`;

const OF_ACCOUNTS = ['project_members', 'project_groups', 'audit_events'];

/**
 * The column by which a row is of a project; null in tables of the whole installation. Members of a project are accounts of the
 * installation, and so are those whose names its audit log has.
 */
export function projectColumn({ name, columns }: Table) {
  if (OF_ACCOUNTS.includes(name)) return null;
  if (name === 'projects') return 'id';
  return columns.includes('project_id') ? 'project_id' : null;
}

/** The index of that column; -1 in tables of the whole installation. */
export const projectIndex = (table: Table) => table.columns.indexOf(projectColumn(table) ?? '');

/**
 * Lists the tables whose rows are kept, each after the tables that its rows refer to.
 *
 * Unlogged tables are omitted: PostgreSQL itself empties them after a crash. So are sessions and links that work once: the owner of a
 * backup must not be able to use them, and after a restore everybody signs in again.
 *
 * @throws {Error} when tables refer to each other in a circle
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows }: { rows: { id: number; name: string; columns: string[]; references: number[] | null }[] } =
    await client.query(TABLES);
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      (row) => !sorted.includes(row) && (row.references ?? []).every((id) => sorted.some((done) => done.id === id)),
    );
    if (!next) throw new Error('tables refer to each other in a circle: they cannot be restored one after the other');
    sorted.push(next);
  }
  return sorted.map(({ name, columns }) => ({ name, columns }));
}
