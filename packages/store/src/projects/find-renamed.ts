import { mayRead, toViewerValues } from '../access/may-read.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const FIND = {
  name: 'find-renamed-project',
  text: `SELECT p.slug FROM project_aliases a JOIN projects p ON p.id = a.project_id WHERE a.slug = $1 AND ${mayRead('p', 2)}`,
};

/** The present name of the project that had this one, if it exists for this viewer; null otherwise. */
export async function findRenamed(db: Store, viewer: Viewer, formerSlug: string): Promise<string | null> {
  const values = [formerSlug, ...toViewerValues(viewer)];
  return (await queryRows<{ slug: string }>(db.pool, FIND, values))[0]?.slug ?? null;
}

const LIST = 'SELECT slug FROM project_aliases WHERE project_id = $1 ORDER BY renamed_at DESC, slug LIMIT $2';

/** Names that a project had before, the newest first. */
export async function listFormerSlugs(
  db: Store,
  projectId: number,
  { limit }: { readonly limit: number },
): Promise<string[]> {
  return (await queryRows<{ slug: string }>(db.pool, LIST, [projectId, limit])).map(({ slug }) => slug);
}
