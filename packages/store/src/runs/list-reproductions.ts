import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { RunSummary } from './run.ts';
import { FROM_RUNS, NEWEST_OF_GROUP, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

/** Runs that say they measured a run again, newest first; of each batch its newest one. */
export async function listReproductions(
  db: Store,
  projectId: number,
  run: string,
  { limit }: { readonly limit: number },
): Promise<RunSummary[]> {
  const { rows } = await db.pool.query<RunRow>(
    `SELECT ${RUN_COLUMNS} ${FROM_RUNS} WHERE r.project_id = $1 AND r.reproduces = $2 AND ${NEWEST_OF_GROUP}
     ORDER BY r.started_at DESC, r.id DESC LIMIT $3`,
    [projectId, parsePublicId(run), limit],
  );
  return rows.map(toRunSummary);
}
