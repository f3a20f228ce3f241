import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** How many series of a project have results, and the number of results of the longest one. */
export type SeriesCount = { readonly series: number; readonly longest: number };

/** Series whose changes are looked for. */
export async function countSeries(db: Store, projectId: number): Promise<SeriesCount> {
  const [row] = await queryRows<SeriesCount>(
    db.pool,
    'SELECT count(*)::int AS series, coalesce(max(points), 0)::int AS longest FROM series WHERE project_id = $1 AND points > 0',
    [projectId],
  );
  return row ?? { series: 0, longest: 0 };
}
