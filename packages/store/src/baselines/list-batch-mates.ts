import { parseHexKey, type RowId } from '../database/row-id.ts';
import { parsePublicId, toPublicId } from '../runs/public-id.ts';
import type { Store } from '../store.ts';

/** Other runs of the same batch in the same environment, newest first, 50 at most: repeats of what a run measured. */
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
    `SELECT id FROM runs
     WHERE project_id = $1 AND environment_id = $2 AND batch = $3 AND id <> $4
       AND started_at BETWEEN $5::timestamptz - interval '7 days' AND $5::timestamptz + interval '7 days'
     ORDER BY started_at DESC, id DESC LIMIT 50`,
    [projectId, parseHexKey(of.environment), of.batch, parsePublicId(of.run) ?? 0, of.startedAt],
  );
  return rows.map(({ id }) => toPublicId(id));
}
