import type { SeriesVersion } from '@tachograph/schema/series';
import { type RowId, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOT_EXCLUDED } from '../runs/select-runs.ts';
import type { Point } from './series.ts';
import { POINT_COLUMNS, readPoints } from './to-points.ts';

/** One walk along the index for each, between the first and the last result of its version. */
const TEXT = `
  SELECT ${POINT_COLUMNS}
  FROM (
    SELECT s.id, s.since, s.until, v.id AS version_id
    FROM unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) AS s (id, raw, since, until)
    JOIN series l ON l.project_id = $1 AND l.id = s.id
    LEFT JOIN driver_versions v ON v.project_id = $1 AND v.driver = l.driver AND v.raw = s.raw
    WHERE s.raw IS NULL OR v.id IS NOT NULL
  ) s
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = s.id AND at >= s.since AND at < s.until + interval '1 millisecond'
      AND version_id IS NOT DISTINCT FROM s.version_id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $6
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** The older results of cells that were cut inside a repetition group, back to its first run that is not excluded. */
const REST_OF_GROUP = `
  SELECT ${POINT_COLUMNS}
  FROM (
    SELECT s.id, s.until, v.id AS version_id, min(r.started_at) AS since
    FROM unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) AS s (id, raw, repetition_group, until)
    JOIN series l ON l.project_id = $1 AND l.id = s.id
    LEFT JOIN driver_versions v ON v.project_id = $1 AND v.driver = l.driver AND v.raw = s.raw
    JOIN runs r ON r.project_id = $1 AND r.repetition_group = s.repetition_group
    WHERE ${NOT_EXCLUDED}
    GROUP BY s.id, s.until, v.id
  ) s
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = s.id AND at >= s.since AND at <= s.until
      AND version_id IS NOT DISTINCT FROM s.version_id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $6
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** Enough to find two versions that were measured together; what is older of the same version is another measurement. */
const NEWEST = 20;
/** A longer repetition group is cut. */
const MOST_OF_GROUP = 500;

type RequestedVersion = Pick<SeriesVersion, 'series' | 'version' | 'firstAt' | 'measuredAt'>;

type CutCell = { readonly id: RowId; readonly raw: string | null; readonly group: string; readonly until: Date };

const cellKey = ({ series, version }: Pick<Point, 'series' | 'version'>) => `${series} ${version?.raw ?? ''}`;
const resultKey = ({ series, run, ordinal }: Point) => `${series} ${run} ${ordinal}`;

const bySeriesAndTime = (a: Point, b: Point) =>
  a.series === b.series ? a.at.getTime() - b.at.getTime() : a.series < b.series ? -1 : 1;

/** Cells with as many results as the limit, of which the oldest is in a repetition group: other repeats may be missing. */
function listCut(points: readonly Point[], limit: number): CutCell[] {
  const cells = new Map<string, { oldest: Point; count: number }>();
  for (const point of points) {
    const key = cellKey(point);
    const known = cells.get(key);
    cells.set(key, { oldest: known?.oldest ?? point, count: (known?.count ?? 0) + 1 });
  }
  return [...cells.values()].flatMap(({ oldest: { series, version, repetitionGroup, at }, count }) =>
    repetitionGroup !== null && count === limit
      ? [{ id: toRowId(series), raw: version?.raw ?? null, group: repetitionGroup, until: at }]
      : [],
  );
}

async function readRestOfGroups(db: Store, projectId: number, cut: readonly CutCell[]): Promise<Point[]> {
  if (cut.length === 0) return [];
  return readPoints(db, projectId, REST_OF_GROUP, [
    projectId,
    cut.map(({ id }) => id),
    cut.map(({ raw }) => raw),
    cut.map(({ group }) => group),
    cut.map(({ until }) => until),
    MOST_OF_GROUP,
  ]);
}

/**
 * The newest results of versions in their series: of each `newest` (20) and what else the repetition group of the oldest of
 * them has, at most 500. In order of time within a series; without samples.
 */
export async function readResults(
  db: Store,
  projectId: number,
  wanted: readonly RequestedVersion[],
  { newest = NEWEST }: { readonly newest?: number } = {},
): Promise<Point[]> {
  if (wanted.length === 0) return [];
  const points = await readPoints(db, projectId, TEXT, [
    projectId,
    wanted.map(({ series }) => toRowId(series)),
    wanted.map(({ version }) => version?.raw ?? null),
    wanted.map(({ firstAt }) => firstAt),
    wanted.map(({ measuredAt }) => measuredAt),
    newest,
  ]);
  const rest = await readRestOfGroups(db, projectId, listCut(points, newest));
  if (rest.length === 0) return points;
  const read = new Set(points.map(resultKey));
  return [...rest.filter((point) => !read.has(resultKey(point))), ...points].sort(bySeriesAndTime);
}
