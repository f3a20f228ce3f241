import { parseHexKey, type RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId, toPublicId } from '../runs/public-id.ts';
import { NOT_EXCLUDED } from '../runs/select-runs.ts';

/** Other runs that count of the same batch in the same environment, newest first, 50 at most: repeats of what a run measured. */
export async function listBatchMates(
  db: Store,
  projectId: number,
  of: {
    readonly run: string;
    readonly batch: string;
    readonly startedAt: Date;
    /** Identity of the environment. */
    readonly environment: string;
  },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: RowId }>(
    `SELECT r.id FROM runs r
     WHERE r.project_id = $1 AND r.environment_id = $2 AND r.batch = $3 AND r.id <> $4 AND ${NOT_EXCLUDED}
       AND r.started_at BETWEEN $5::timestamptz - interval '7 days' AND $5::timestamptz + interval '7 days'
     ORDER BY r.started_at DESC, r.id DESC LIMIT 50`,
    [projectId, parseHexKey(of.environment), of.batch, parsePublicId(of.run) ?? 0, of.startedAt],
  );
  return rows.map(({ id }) => toPublicId(id));
}
