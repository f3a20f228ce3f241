import { queryRows } from '../database/query-rows.ts';
import { type RowId, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { joinAllPoints, selectRuns } from '../points/points-of-run.ts';
import { toPublicId } from '../runs/select-runs.ts';
import { POINT_COLUMNS, type Point, readPoints } from '../series/to-points.ts';

const ACTIVE = `
  SELECT run_id AS id, reason FROM run_exclusions
  WHERE project_id = $1 AND lifted_at IS NULL ORDER BY run_exclusions.id DESC LIMIT $2`;

/** Only the payload of an excluded run has the series of its results. */
const RESULTS = `
  SELECT ${POINT_COLUMNS.replace('p.series_id', 'u.series_id')}
  FROM ${selectRuns('o.id = ANY ($2::bigint[]) AND l.series_ids && $3::bigint[]')}
  ${joinAllPoints('u.series_id = ANY ($3::bigint[])')}
  WHERE p.value IS NOT NULL
  ORDER BY p.at DESC, p.run_id DESC, p.ordinal DESC LIMIT $4`;

/** Excluded runs among which the results are looked for: the newest exclusions. */
const MOST_RUNS = 200;

/** A result that is not used, and why. */
type ExcludedResult = { readonly point: Point; readonly reason: string };

/** The newest results of these series that have a value and whose runs are excluded, at most `limit`. */
export async function readExcludedResults(
  db: Store,
  projectId: number,
  series: readonly string[],
  limit: number,
): Promise<ExcludedResult[]> {
  const runs = await queryRows<{ id: RowId; reason: string }>(db.pool, ACTIVE, [projectId, MOST_RUNS]);
  if (runs.length === 0 || series.length === 0) return [];
  const reasons = new Map(runs.map(({ id, reason }) => [toPublicId(id), reason]));
  const ids = runs.map(({ id }) => id);
  const points = await readPoints(db, projectId, RESULTS, [projectId, ids, toRowIds(series), limit]);
  return points.map((point) => ({ point, reason: reasons.get(point.run) ?? '' }));
}
