import type { Store } from '../store.ts';
import type { SeriesWithPoints } from '../types.ts';
import { selectSeries } from './select-series.ts';
import { POINT_COLUMNS, type PointRow, toPoints } from './to-points.ts';

/** One short walk down the index for each series: what it costs does not depend on how long the histories are. */
const TEXT = `
  SELECT ${POINT_COLUMNS}
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $3
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

const POINTS_PER_SERIES = 40;

/** Every series of a project with its newest points, oldest first within a series. */
export async function readScoreboard(
  db: Store,
  projectId: number,
  { pointsPerSeries = POINTS_PER_SERIES }: { readonly pointsPerSeries?: number } = {},
): Promise<SeriesWithPoints> {
  const selected = await selectSeries(db, projectId, {});
  const { rows } = await db.pool.query<PointRow[]>({
    text: TEXT,
    values: [projectId, selected.map(({ id }) => id), pointsPerSeries],
    rowMode: 'array',
  });
  const points = await toPoints(db, projectId, rows as unknown as PointRow[]);
  return { series: selected.map(({ series }) => series), points };
}
