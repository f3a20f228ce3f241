import type { Store } from '../database/store.ts';
import { parsePublicId } from '../runs/public-id.ts';
import { toRowIds } from '../series/select-series.ts';

/** How many series some runs measured beside those given. */
export async function countOtherSeries(
  db: Store,
  projectId: number,
  { runs, series }: { readonly runs: readonly string[]; readonly series: readonly string[] },
): Promise<number> {
  const { rows } = await db.pool.query<{ others: number }>(
    `SELECT count(DISTINCT series_id)::int AS others FROM points
     WHERE project_id = $1 AND run_id = ANY ($2) AND NOT series_id = ANY ($3)`,
    [projectId, runs.flatMap((run) => parsePublicId(run) ?? []), toRowIds(series)],
  );
  return rows[0]?.others ?? 0;
}
