import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';

/** A page of a project that its overview lists. */
export type PinnedView = {
  /** A UUID. */
  readonly id: string;
  readonly title: string;
  /** Path and query below the project, such as `/compare?driver=mysql2`. */
  readonly page: string;
  /** Name of the account or the token that pinned it. */
  readonly byName: string;
  readonly createdAt: Date;
};

/** As many as a reader of the overview finds one in. */
export const MOST_PINNED_VIEWS = 12;

const COLUMNS = 'v.id, v.title, v.page, v.by_name AS "byName", v.created_at AS "createdAt"';

const LIST = `SELECT ${COLUMNS} FROM pinned_views v WHERE v.project_id = $1 ORDER BY v.created_at, v.id LIMIT ${MOST_PINNED_VIEWS}`;

/** The pinned views of a project, the oldest first. */
export const listPinnedViews = (db: Store, projectId: number): Promise<PinnedView[]> =>
  queryRows<PinnedView>(db.pool, LIST, [projectId]);

const INSERT = `
  INSERT INTO pinned_views AS v (project_id, title, page, by_name, created_at)
  SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM pinned_views WHERE project_id = $1) < ${MOST_PINNED_VIEWS}
  RETURNING ${COLUMNS}`;

/** Store a pinned view; null where the project has as many as it may. */
export const insertPinnedView = (
  db: Store,
  projectId: number,
  { title, page, byName, createdAt }: Omit<PinnedView, 'id'>,
): Promise<PinnedView | null> =>
  inLockedProject(db, projectId, async (client) => {
    const [stored] = await queryRows<PinnedView>(client, INSERT, [projectId, title, page, byName, createdAt]);
    return stored ?? null;
  });

const DELETE = 'DELETE FROM pinned_views AS v WHERE v.project_id = $1 AND v.id = $2 RETURNING v.title, v.page';

/** Delete a pinned view. What it was; null where the project has none of this id. */
export async function deletePinnedView(
  db: Store,
  projectId: number,
  id: string,
): Promise<Pick<PinnedView, 'title' | 'page'> | null> {
  const [deleted] = await queryRows<Pick<PinnedView, 'title' | 'page'>>(db.pool, DELETE, [projectId, id]);
  return deleted ?? null;
}
