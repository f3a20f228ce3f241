import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOT_EXCLUDED } from '../runs/select-runs.ts';
import { type SelectedSeries, selectSeries } from './select-series.ts';
import type { Point, SeriesWithPoints } from './series.ts';
import { POINT_COLUMNS, readPoints } from './to-points.ts';

/** One short index scan for each series: the cost does not depend on the length of the history. */
const TEXT = `
  SELECT ${POINT_COLUMNS}
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $3
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** The older points of series that were cut inside a repetition group, back to its first run that is not excluded. */
const REST_OF_GROUP = `
  SELECT ${POINT_COLUMNS}
  FROM (
    SELECT s.id, s.until, min(r.started_at) AS since
    FROM unnest($2::bigint[], $3::text[], $4::timestamptz[]) AS s (id, repetition_group, until)
    JOIN runs r ON r.project_id = $1 AND r.repetition_group = s.repetition_group
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
/** A longer repetition group is cut. */
const POINTS_PER_GROUP = 1000;

type TruncatedSeries = { readonly id: RowId; readonly group: string; readonly until: Date };

/** Series with as many points as the limit, of which the oldest is in a repetition group: other repeats may be missing. */
function listTruncated(
  selected: readonly SelectedSeries[],
  points: readonly Point[],
  limit: number,
): TruncatedSeries[] {
  const oldest = new Map<string, Point>();
  const counts = new Map<string, number>();
  for (const point of points) {
    if (!oldest.has(point.series)) oldest.set(point.series, point);
    counts.set(point.series, (counts.get(point.series) ?? 0) + 1);
  }
  return selected.flatMap(({ id, series: { key } }) => {
    const first = oldest.get(key);
    return first?.repetitionGroup && counts.get(key) === limit
      ? [{ id, group: first.repetitionGroup, until: first.at }]
      : [];
  });
}

async function readRestOfGroups(db: Store, projectId: number, truncated: readonly TruncatedSeries[]): Promise<Point[]> {
  if (truncated.length === 0) return [];
  return readPoints(db, projectId, REST_OF_GROUP, [
    projectId,
    truncated.map(({ id }) => id),
    truncated.map(({ group }) => group),
    truncated.map(({ until }) => until),
    POINTS_PER_GROUP,
  ]);
}

const resultKey = ({ series, run, ordinal }: Point) => `${series} ${run} ${ordinal}`;

/**
 * Every series of a project with its newest points, oldest first within a series. The repetition group of the oldest of
 * them is complete: a back-fill measures its versions in turns, so a part of it is a part of every version.
 */
export async function readScoreboard(
  db: Store,
  projectId: number,
  { pointsPerSeries = POINTS_PER_SERIES }: { readonly pointsPerSeries?: number } = {},
): Promise<SeriesWithPoints> {
  const selected = await selectSeries(db, projectId, {});
  const points = await readPoints(db, projectId, TEXT, [projectId, selected.map(({ id }) => id), pointsPerSeries]);
  const rest = await readRestOfGroups(db, projectId, listTruncated(selected, points, pointsPerSeries));
  const read = new Set(rest.length > 0 ? points.map(resultKey) : []);
  return {
    series: selected.map(({ series }) => series),
    points: [...rest.filter((point) => !read.has(resultKey(point))), ...points],
  };
}
