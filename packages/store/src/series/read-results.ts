import type { SeriesVersion } from '@tachograph/schema/series';
import { type RowId, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { POINT_COLUMNS, type Point, readPoints } from './to-points.ts';

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

/**
 * Older results of cells that were cut: those of the repetition groups that were read of the cells of the same case and
 * environment, their own among them. Each is one probe of the index, since a point has the time of its run.
 */
const OF_GROUPS = `
  WITH run AS MATERIALIZED (
    SELECT g.name, r.id, r.started_at FROM (SELECT DISTINCT unnest($7::text[]) AS name) g
    CROSS JOIN LATERAL (
      SELECT id, started_at FROM runs WHERE project_id = $1 AND repetition_group = g.name
      ORDER BY started_at DESC LIMIT $8
    ) r
  ), named AS MATERIALIZED (
    SELECT DISTINCT o.case_id, o.environment_id, e.name, e.first_at, e.last_at
    FROM unnest($6::bigint[], $7::text[]) AS g (id, name) JOIN series o ON o.project_id = $1 AND o.id = g.id
    JOIN (SELECT name, min(started_at) AS first_at, max(started_at) AS last_at FROM run GROUP BY name) e USING (name)
  ), cut AS MATERIALIZED (
    SELECT c.id, c.since, c.until, v.id AS version_id, n.name
    FROM unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) AS c (id, raw, since, until)
    JOIN series l ON l.project_id = $1 AND l.id = c.id
    LEFT JOIN driver_versions v ON v.project_id = $1 AND v.driver = l.driver AND v.raw = c.raw
    JOIN named n ON n.case_id = l.case_id AND n.environment_id = l.environment_id
      AND n.first_at <= c.until AND n.last_at >= c.since
  )
  SELECT ${POINT_COLUMNS}
  FROM cut c JOIN run r ON r.name = c.name AND r.started_at BETWEEN c.since AND c.until
  JOIN points p ON p.project_id = $1 AND p.series_id = c.id AND p.at = r.started_at AND p.run_id = r.id
    AND p.version_id IS NOT DISTINCT FROM c.version_id
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** Enough to evaluate a version. What is older is another measurement, read only where others were measured beside it. */
const NEWEST = 20;
/** Runs of one repetition group: of a longer one the newest. */
const MOST_OF_GROUP = 500;

type RequestedVersion = Pick<SeriesVersion, 'series' | 'version' | 'firstAt' | 'measuredAt'>;

type CutCell = { readonly id: RowId; readonly raw: string | null; readonly since: Date; readonly until: Date };

const cellKey = ({ series, version }: Pick<Point, 'series' | 'version'>) => `${series} ${version?.raw ?? ''}`;
const resultKey = ({ series, run, ordinal }: Point) => `${series} ${run} ${ordinal}`;

const bySeriesAndTime = (a: Point, b: Point) =>
  a.series === b.series ? a.at.getTime() - b.at.getTime() : a.series < b.series ? -1 : 1;

/** Cells with as many results as the limit: there may be older ones, from the first of their version on. */
function listCut(points: readonly Point[], wanted: readonly RequestedVersion[], limit: number): CutCell[] {
  const firsts = new Map(wanted.map((version) => [cellKey(version), version.firstAt]));
  const cells = new Map<string, { oldest: Point; count: number }>();
  for (const point of points) {
    const key = cellKey(point);
    const known = cells.get(key);
    cells.set(key, { oldest: known?.oldest ?? point, count: (known?.count ?? 0) + 1 });
  }
  return [...cells].flatMap(([key, { oldest, count }]) => {
    const { series, version, at } = oldest;
    const since = firsts.get(key) ?? at;
    return count === limit ? [{ id: toRowId(series), raw: version?.raw ?? null, since, until: at }] : [];
  });
}

async function readRestOfGroups(
  db: Store,
  projectId: number,
  points: readonly Point[],
  cut: readonly CutCell[],
): Promise<Point[]> {
  const named = points.flatMap(({ series, repetitionGroup: name }) => (name === null ? [] : [{ series, name }]));
  const groups = [...new Map(named.map((group) => [`${group.series} ${group.name}`, group])).values()];
  if (cut.length === 0 || groups.length === 0) return [];
  return readPoints(db, projectId, OF_GROUPS, [
    projectId,
    cut.map(({ id }) => id),
    cut.map(({ raw }) => raw),
    cut.map(({ since }) => since),
    cut.map(({ until }) => until),
    groups.map(({ series }) => toRowId(series)),
    groups.map(({ name }) => name),
    MOST_OF_GROUP,
  ]);
}

/**
 * The newest results of versions in their series: of each `newest` (20), and older ones of the repetition groups that were
 * read in the same case and environment, at most 500 runs of each group. So two versions that were measured together are found
 * together, also where one of them was measured again in every later group. In order of time within a series; without
 * samples.
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
  const rest = await readRestOfGroups(db, projectId, points, listCut(points, wanted, newest));
  if (rest.length === 0) return points;
  const read = new Set(points.map(resultKey));
  return [...rest.filter((point) => !read.has(resultKey(point))), ...points].sort(bySeriesAndTime);
}
