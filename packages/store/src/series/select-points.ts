import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { SelectedSeries } from './select-series.ts';
import { POINT_COLUMNS, type PointRow, queryPointRows, type SeriesFilter } from './to-points.ts';

/** What a filter says of points: a range of time and versions. Null means all. */
export type PointRange = {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly versionIds: readonly RowId[] | null;
};

/** A series and how far the points reach that a range leaves of it. */
export type Extent = { readonly id: RowId; readonly points: number; readonly firstAt: Date; readonly lastAt: Date };

const IN_RANGE = `p.project_id = $1 AND ($2::timestamptz IS NULL OR p.at >= $2)
  AND ($3::timestamptz IS NULL OR p.at <= $3) AND ($4::bigint[] IS NULL OR p.version_id = ANY ($4))`;

const toValues = (projectId: number, { from, to, versionIds }: PointRange) => [projectId, from, to, versionIds];

/** What a filter says of points, with the keys of the versions it names by raw or parsed text; null where it says nothing. */
export async function readPointRange(db: Store, projectId: number, filter: SeriesFilter): Promise<PointRange | null> {
  const { from = null, to = null, versions } = filter;
  if (!versions) return from || to ? { from, to, versionIds: null } : null;
  const rows = await queryRows<{ id: RowId }>(
    db.pool,
    'SELECT id FROM driver_versions WHERE project_id = $1 AND (raw = ANY ($2) OR text = ANY ($2))',
    [projectId, versions],
  );
  return { from, to, versionIds: rows.map(({ id }) => id) };
}

export async function readExtents(
  db: Store,
  projectId: number,
  selected: readonly SelectedSeries[],
  range: PointRange,
): Promise<Extent[]> {
  const rows = await queryRows<Extent>(
    db.pool,
    `SELECT p.series_id AS id, count(*)::int AS points, min(p.at) AS "firstAt", max(p.at) AS "lastAt"
     FROM points p WHERE ${IN_RANGE} AND p.series_id = ANY ($5) GROUP BY p.series_id`,
    [...toValues(projectId, range), selected.map(({ id }) => id)],
  );
  return rows;
}

/** All points of these series within a range, by series and time. */
export async function selectPoints(
  db: Store,
  projectId: number,
  ids: readonly RowId[],
  range: PointRange,
): Promise<PointRow[]> {
  if (ids.length === 0) return [];
  return queryPointRows(
    db,
    `SELECT ${POINT_COLUMNS} FROM points p WHERE ${IN_RANGE} AND p.series_id = ANY ($5)
     ORDER BY p.series_id, p.at, p.run_id, p.ordinal`,
    [...toValues(projectId, range), ids],
  );
}

const IN_INTERVAL = 'p.at >= f.start_at AND p.at < f.start_at + f.width';

/** The key of the first point, or the last one, of each row of `from` that meets a condition. */
const firstOf = (from: string, condition = '', order: 'ASC' | 'DESC' = 'ASC') => `
    SELECT k.* FROM ${from} f CROSS JOIN LATERAL (
      SELECT p.series_id, p.at, p.run_id, p.ordinal FROM points p WHERE ${IN_RANGE} AND p.series_id = f.id ${condition}
      ORDER BY p.at ${order}, p.run_id ${order}, p.ordinal ${order} LIMIT 1
    ) k`;

/**
 * Two passes over the index alone: the least and greatest value of each interval of time, then the first point with
 * each. Only what is kept is read from the table, row by row: LIMIT says so to a planner that expects far more of them. An
 * interval without any value keeps its first point, and every series its oldest and newest, so that an end is never an
 * artefact of thinning.
 */
const THINNED = `
  WITH line AS (
    SELECT l.id, l.first_at, greatest((l.last_at - l.first_at) / $8::int, interval '1 millisecond') AS width
    FROM unnest($5::bigint[], $6::timestamptz[], $7::timestamptz[]) AS l (id, first_at, last_at)
  ), interval_of AS (
    SELECT l.id, l.width, b.start_at, b.least, b.greatest
    FROM line l CROSS JOIN LATERAL (
      SELECT date_bin(l.width, p.at, l.first_at) AS start_at, min(p.value) AS least, max(p.value) AS greatest
      FROM points p WHERE ${IN_RANGE} AND p.series_id = l.id GROUP BY 1
    ) b
  ), kept AS (
    ${firstOf('interval_of', `AND ${IN_INTERVAL} AND p.value IS NOT DISTINCT FROM f.least`)}
    UNION ${firstOf('interval_of', `AND ${IN_INTERVAL} AND p.value = f.greatest`)}
    UNION ${firstOf('line', '', 'DESC')}
    UNION ${firstOf('line')}
  )
  SELECT ${POINT_COLUMNS}
  FROM kept k CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = k.series_id AND at = k.at AND run_id = k.run_id AND ordinal = k.ordinal LIMIT 1
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** An interval keeps two points; one interval more holds the newest point, and two points are kept beside them all. */
const toIntervals = (points: number) => Math.max(1, Math.floor(points / 2) - 2);

/** Of each of these series at most `max` points, the extremes of equal intervals of time among them. */
export async function selectThinnedPoints(
  db: Store,
  projectId: number,
  extents: readonly Extent[],
  range: PointRange,
  max: number,
): Promise<PointRow[]> {
  if (extents.length === 0) return [];
  const columns = [extents.map(({ id }) => id), extents.map(({ firstAt }) => firstAt), extents.map((e) => e.lastAt)];
  return queryPointRows(db, THINNED, [...toValues(projectId, range), ...columns, toIntervals(max)]);
}
