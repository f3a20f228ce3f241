import type { Environment } from '@tachograph/schema/environment';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { RunSummary } from './run.ts';
import { FROM_RUNS, RUN_COLUMNS, type RunRow, toRunSummary } from './select-runs.ts';

/** A run without its figures, with the full record of where they were measured. */
export type RunSource = RunSummary & { readonly record: Environment };

/** The sources of these runs, newest first. A run that the project does not have is left out. */
export async function listRunSources(db: Store, projectId: number, runs: readonly string[]): Promise<RunSource[]> {
  const ids = runs.flatMap((run) => parsePublicId(run) ?? []);
  if (ids.length === 0) return [];
  const rows = await queryRows<RunRow & Pick<RunSource, 'record'>>(
    db.pool,
    `SELECT ${RUN_COLUMNS}, r.environment_record AS record ${FROM_RUNS}
     WHERE r.project_id = $1 AND r.id = ANY ($2) ORDER BY r.started_at DESC, r.id DESC`,
    [projectId, ids],
  );
  return rows.map(toRunSummary);
}
