import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOT_EXCLUDED } from '../runs/select-runs.ts';
import { type SelectedSeries, selectSeries } from './select-series.ts';
import type { Point, SeriesWithPoints } from './series.ts';
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

/** The older points of series that were cut in the midst of a batch, back to the first run of that batch that counts. */
const REST_OF_BATCH = `
  SELECT ${POINT_COLUMNS}
  FROM (
    SELECT s.id, s.until, min(r.started_at) AS since
    FROM unnest($2::bigint[], $3::text[], $4::timestamptz[]) AS s (id, batch, until)
    JOIN runs r ON r.project_id = $1 AND r.batch = s.batch
    WHERE ${NOT_EXCLUDED}
    GROUP BY s.id, s.until
  ) s
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = s.id AND at >= s.since AND at <= s.until
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $5
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

const POINTS_PER_SERIES = 40;
/** A batch as long as this is cut all the same. */
const POINTS_PER_BATCH = 1000;

type Cut = { readonly id: RowId; readonly batch: string; readonly until: Date };

/** Series that have as many points as were asked for, of which the oldest is of a batch: its other repeats may be missing. */
function listCut(selected: readonly SelectedSeries[], points: readonly Point[], limit: number): Cut[] {
  const oldest = new Map<string, Point>();
  const counts = new Map<string, number>();
  for (const point of points) {
    if (!oldest.has(point.series)) oldest.set(point.series, point);
    counts.set(point.series, (counts.get(point.series) ?? 0) + 1);
  }
  return selected.flatMap(({ id, series: { key } }) => {
    const first = oldest.get(key);
    return first?.batch && counts.get(key) === limit ? [{ id, batch: first.batch, until: first.at }] : [];
  });
}

async function readRestOfBatches(db: Store, projectId: number, cut: readonly Cut[]): Promise<Point[]> {
  if (cut.length === 0) return [];
  const { rows } = await db.pool.query<PointRow[]>({
    text: REST_OF_BATCH,
    values: [
      ...[projectId, cut.map(({ id }) => id), cut.map(({ batch }) => batch), cut.map(({ until }) => until)],
      POINTS_PER_BATCH,
    ],
    rowMode: 'array',
  });
  return await toPoints(db, projectId, rows as unknown as PointRow[]);
}

const placeOf = ({ series, run, ordinal }: Point) => `${series} ${run} ${ordinal}`;

/**
 * Every series of a project with its newest points, oldest first within a series. The batch that the oldest of them
 * belongs to is there as a whole: a back-fill measures its versions in turns, so a part of it is a part of every version.
 */
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
  const rest = await readRestOfBatches(db, projectId, listCut(selected, points, pointsPerSeries));
  const known = new Set(rest.length > 0 ? points.map(placeOf) : []);
  return {
    series: selected.map(({ series }) => series),
    points: [...rest.filter((point) => !known.has(placeOf(point))), ...points],
  };
}
