import type { Store } from '../database/store.ts';
import { parsePublicId } from '../runs/public-id.ts';
import { addSamples } from '../series/read-samples.ts';
import { toRowIds } from '../series/select-series.ts';
import type { Point } from '../series/series.ts';
import { POINT_COLUMNS, type PointRow, toPoints } from '../series/to-points.ts';

/** What some runs measured on some series, with samples; by series, then time. */
export async function readRunPoints(
  db: Store,
  projectId: number,
  { runs, series }: { readonly runs: readonly string[]; readonly series: readonly string[] },
): Promise<Point[]> {
  if (runs.length === 0) return [];
  const { rows } = await db.pool.query({
    text: `SELECT ${POINT_COLUMNS} FROM points p
      WHERE p.project_id = $1 AND p.run_id = ANY ($2) AND p.series_id = ANY ($3)
      ORDER BY p.series_id, p.at, p.run_id, p.ordinal`,
    values: [projectId, runs.flatMap((run) => parsePublicId(run) ?? []), toRowIds(series)],
    rowMode: 'array',
  });
  return addSamples(db, projectId, await toPoints(db, projectId, rows as unknown as PointRow[]));
}
