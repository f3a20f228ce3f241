import type { PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction.ts';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** Names and former names are in two tables: transactions that take the same name wait for each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('project:' || $1))`;

const IS_TAKEN = `SELECT EXISTS (SELECT 1 FROM projects WHERE slug = $1 AND id IS DISTINCT FROM $2)
  OR EXISTS (SELECT 1 FROM project_aliases WHERE slug = $1 AND project_id IS DISTINCT FROM $2) AS "isTaken"`;

/** Keep a name until the end of the transaction. False when another project has it, or had it. */
export async function reserveSlug(client: Connection, slug: string, projectId: number | null = null): Promise<boolean> {
  await queryRows(client, LOCK, [slug]);
  const [row] = await queryRows<{ isTaken: boolean }>(client, IS_TAKEN, [slug, projectId]);
  return row?.isTaken === false;
}

/** Former names that lead to a project: older ones are anybody's again. */
const MOST_FORMER = 10;

const FORGET = `DELETE FROM project_aliases WHERE project_id = $1 AND slug IN (
    SELECT slug FROM project_aliases WHERE project_id = $1 ORDER BY renamed_at DESC, slug OFFSET ${MOST_FORMER}
  )`;

/** Give a project, which has another name, this one. */
async function rename(client: PoolClient, projectId: number, slug: string): Promise<void> {
  await queryRows(client, 'DELETE FROM project_aliases WHERE project_id = $1 AND slug = $2', [projectId, slug]);
  await queryRows(
    client,
    'INSERT INTO project_aliases (slug, project_id) SELECT slug, id FROM projects WHERE id = $1',
    [projectId],
  );
  await queryRows(client, FORGET, [projectId]);
  await queryRows(client, 'UPDATE projects SET slug = $2 WHERE id = $1', [projectId, slug]);
  await queryRows(client, 'UPDATE project_states SET revision = revision + 1 WHERE project_id = $1', [projectId]);
}

/** Give a project another name in URLs. Its newest former names lead to it. `taken`: another project has or had the name. */
export const renameProject = (db: Store, projectId: number, slug: string): Promise<'renamed' | 'same' | 'taken'> =>
  inTransaction(db, async (client) => {
    if (!(await reserveSlug(client, slug, projectId))) return 'taken';
    const [present] = await queryRows<{ slug: string }>(client, 'SELECT slug FROM projects WHERE id = $1 FOR UPDATE', [
      projectId,
    ]);
    if (present?.slug === slug) return 'same';
    await rename(client, projectId, slug);
    return 'renamed';
  });
