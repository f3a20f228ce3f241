import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { RunSummary } from './run.ts';
import { FROM_RUNS, NEWEST_OF_GROUP, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

/** Reproductions of a run, newest first; of each repetition group the newest run. */
export async function listReproductions(
  db: Store,
  projectId: number,
  run: string,
  { limit }: { readonly limit: number },
): Promise<RunSummary[]> {
  const rows = await queryRows<RunRow>(
    db.pool,
    `SELECT ${RUN_COLUMNS} ${FROM_RUNS} WHERE r.project_id = $1 AND r.reproduced_run_id = $2 AND ${NEWEST_OF_GROUP}
     ORDER BY r.started_at DESC, r.id DESC LIMIT $3`,
    [projectId, parsePublicId(run), limit],
  );
  return rows.map(toRunSummary);
}
