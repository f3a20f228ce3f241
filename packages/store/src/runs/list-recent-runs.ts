import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { ListedRun } from './run.ts';
import { FROM_RUNS, LISTED_COLUMNS, type ListedRow, NEWEST_OF_GROUP, toListedRun } from './select-runs.ts';

export type RecentRun = ListedRun & { readonly project: { readonly slug: string; readonly title: string } };

type Row = ListedRow & { readonly project_slug: string; readonly project_title: string };

/** Newest uploads of all projects, a repetition group once. */
export async function listRecentRuns(db: Store, { limit }: { readonly limit: number }): Promise<RecentRun[]> {
  const rows = await queryRows<Row>(
    db.pool,
    `SELECT ${LISTED_COLUMNS}, p.slug AS project_slug, p.title AS project_title
     ${FROM_RUNS} JOIN projects p ON p.id = r.project_id
     WHERE ${NEWEST_OF_GROUP}
     ORDER BY r.received_at DESC, r.started_at DESC, r.project_id, r.id LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({
    ...toListedRun(row),
    project: { slug: row.project_slug, title: row.project_title },
  }));
}
