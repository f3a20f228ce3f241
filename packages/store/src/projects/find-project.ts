import { mayRead, toViewerValues, type Viewer } from '../access/may-read.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { PROJECT_COLUMNS, type ProjectColumns, type ProjectDetail, toProject } from './project.ts';

const TEXT = `
  SELECT ${PROJECT_COLUMNS}, p.mapping FROM projects p WHERE p.slug = $1 AND ${mayRead('p', 2)}`;

/** The project of a slug, if it exists for this viewer: a private one of others is null as one that is missing. */
export async function findProject(db: Store, viewer: Viewer, slug: string): Promise<ProjectDetail | null> {
  const values = [slug, ...toViewerValues(viewer)];
  type Row = ProjectColumns & Pick<ProjectDetail, 'mapping'>;
  const [row] = await queryRows<Row>(db.pool, { name: 'find-project', text: TEXT }, values);
  return row ? toProject(row) : null;
}

const RENAMED = {
  name: 'find-renamed-project',
  text: `SELECT p.slug FROM project_aliases a JOIN projects p ON p.id = a.project_id WHERE a.slug = $1 AND ${mayRead('p', 2)}`,
};

/** The present name of the project that had this one, if it exists for this viewer; null otherwise. */
export async function findRenamed(db: Store, viewer: Viewer, formerSlug: string): Promise<string | null> {
  const values = [formerSlug, ...toViewerValues(viewer)];
  return (await queryRows<{ slug: string }>(db.pool, RENAMED, values))[0]?.slug ?? null;
}

const FORMER = 'SELECT slug FROM project_aliases WHERE project_id = $1 ORDER BY renamed_at DESC, slug LIMIT $2';

/** Names that a project had before, the newest first. */
export async function listFormerSlugs(
  db: Store,
  projectId: number,
  { limit }: { readonly limit: number },
): Promise<string[]> {
  return (await queryRows<{ slug: string }>(db.pool, FORMER, [projectId, limit])).map(({ slug }) => slug);
}
