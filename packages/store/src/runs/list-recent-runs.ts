import type { Store } from '../store.ts';
import type { RunSummary } from '../types.ts';
import { FROM_RUNS, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

export type RecentRun = RunSummary & { readonly project: { readonly slug: string; readonly title: string } };

type Row = RunRow & { readonly project_slug: string; readonly project_title: string };

/** Newest arrivals of all projects. */
export async function listRecentRuns(db: Store, { limit }: { readonly limit: number }): Promise<RecentRun[]> {
  const { rows } = await db.pool.query<Row>(
    `SELECT ${RUN_COLUMNS}, p.slug AS project_slug, p.title AS project_title
     ${FROM_RUNS} JOIN projects p ON p.id = r.project_id
     ORDER BY r.received_at DESC, r.started_at DESC, r.project_id, r.id LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({
    ...toRunSummary(row),
    project: { slug: row.project_slug, title: row.project_title },
  }));
}
