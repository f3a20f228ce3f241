import { isListed, toViewerValues } from '../access/may-read.ts';
import type { Viewer } from '../access/viewer.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { ListedRun } from './run.ts';
import { FROM_RUNS, LISTED_COLUMNS, type ListedRow, NEWEST_OF_GROUP, toRunSummary } from './select-runs.ts';

export type RecentRun = ListedRun & { readonly project: { readonly slug: string; readonly title: string } };

/** Newest uploads of the projects that lists of the viewer contain, a repetition group once. */
export async function listRecentRuns(
  db: Store,
  viewer: Viewer,
  { limit }: { readonly limit: number },
): Promise<RecentRun[]> {
  const rows = await queryRows<ListedRow & Pick<RecentRun, 'project'>>(
    db.pool,
    `SELECT ${LISTED_COLUMNS}, jsonb_build_object('slug', p.slug, 'title', p.title) AS project
     ${FROM_RUNS} JOIN projects p ON p.id = r.project_id
     WHERE ${NEWEST_OF_GROUP} AND ${isListed('p', 2)}
     ORDER BY r.received_at DESC, r.started_at DESC, r.project_id, r.id LIMIT $1`,
    [limit, ...toViewerValues(viewer)],
  );
  return rows.map(toRunSummary);
}
