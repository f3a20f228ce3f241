import { mayRead, toViewerValues } from '../access/may-read.ts';
import type { Viewer } from '../access/viewer.ts';
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
