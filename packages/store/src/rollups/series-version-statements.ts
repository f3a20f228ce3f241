import { joinPoints, ONE_RUN } from '../points/points-of-run.ts';

/**
 * What results add to the versions of series: one row for each series and version. `results` has the columns series_id, version_id,
 * status, their number, and the time of the first and last of them. One without a version counts under the version 0. One that
 * is `ok` or emulated has a value, and no other one does.
 */
const sumResults = (results: string): string => `
  SELECT p.series_id, coalesce(p.version_id, 0) AS version_id, sum(p.number)::int AS results,
    coalesce(sum(p.number) FILTER (WHERE p.status IN ('ok', 'emulated')), 0)::int AS figures,
    coalesce(sum(p.number) FILTER (WHERE p.status = 'ok'), 0)::int AS ok, min(p.first_at) AS first_at, max(p.last_at) AS last_at
  FROM (${results}) p
  GROUP BY p.series_id, p.version_id`;

const selectPoints = (runs: string, of?: string): string => `
    SELECT p.series_id, p.version_id, p.status, 1 AS number, p.at AS first_at, p.at AS last_at FROM ${runs} ${joinPoints(of)} WHERE r.project_id = $1`;

/** Runs that say what their results are, those with the same results counted: one row `r` for each such. */
const alike = (runs: string): string => `(
      SELECT r.series_ids, r.point_versions, r.point_statuses, count(*) AS number,
        min(r.started_at) AS first_at, max(r.started_at) AS last_at
      FROM ${runs} WHERE r.project_id = $1 AND r.point_statuses IS NOT NULL
      GROUP BY r.series_ids, r.point_versions, r.point_statuses
    ) r`;

/**
 * What pending runs add to the versions of series. `runs` is a relation `r` with the columns of `ONE_RUN`, point_versions and point_statuses; `of` may limit
 * the series `u.series_id`. Their points are read only where a run does not say what they are.
 */
const contributions = (runs: string, of = 'true'): string =>
  sumResults(`
    SELECT u.series_id, u.version_id, u.status, r.number, r.first_at, r.last_at
    FROM ${alike(runs)} JOIN LATERAL unnest(r.series_ids, r.point_versions, r.point_statuses) AS u (series_id, version_id, status)
      ON ${of}
    UNION ALL${selectPoints(runs, `r.point_statuses IS NULL AND ${of}`)}`);

const COLUMNS = 'series_id, version_id, results, figures, ok, first_at, last_at';

/** Contributions with the column `version_order`: see schema.prisma. That of a version is read once, however many series have it. */
const inOrder = (rows: string): string => `(
    WITH a AS MATERIALIZED (${rows}), version AS MATERIALIZED (
      SELECT d.id, CASE WHEN d.parsed THEN '2' ELSE '1' END || d.sort_key AS version_order FROM driver_versions d
      WHERE d.project_id = $1 AND d.id = ANY (ARRAY(SELECT DISTINCT version_id FROM a))
    )
    SELECT a.*, coalesce(o.version_order, '') COLLATE "C" AS version_order FROM a LEFT JOIN version o ON o.id = a.version_id
  )`;

/** Adds the pending runs of a relation `r` to the versions of the series of a project, `$1`. */
export const addSeriesVersions = (runs: string): string => `
  INSERT INTO series_versions AS v (project_id, ${COLUMNS}, version_order)
  SELECT o.project_id, a.* FROM project_states o, ${inOrder(contributions(runs))} a WHERE o.project_id = $1
  ORDER BY a.series_id, a.version_id
  ON CONFLICT (project_id, series_id, version_id) DO UPDATE
  SET results = v.results + excluded.results, figures = v.figures + excluded.figures, ok = v.ok + excluded.ok,
    first_at = least(v.first_at, excluded.first_at), last_at = greatest(v.last_at, excluded.last_at)`;

/** Runs that are not aggregated yet, of the series of an array of keys. */
const pendingOf = (ids: string) =>
  `(
    SELECT n.*, n.run_id AS id, CASE WHEN n.point_statuses IS NULL THEN o.started_at ELSE n.at END AS started_at
    FROM pending_runs n LEFT JOIN runs o ON n.point_statuses IS NULL AND o.project_id = n.project_id AND o.id = n.run_id
    WHERE n.project_id = $1 AND n.series_ids && ${ids}
  ) r`;

/** Versions that are read of one series, and over all series. */
const MOST_VERSIONS = { each: 500, least: 5, all: 60_000 };

/** Versions to read of each of so many series: 500, or as many as make 60,000 over all. */
export const limitVersions = (series: number): number => {
  const { each, least, all } = MOST_VERSIONS;
  return Math.max(least, Math.min(each, Math.floor(all / Math.max(1, series))));
};

const limitInSql = (ids: string) => {
  const { each, least, all } = MOST_VERSIONS;
  return `(SELECT greatest(${least}, least(${each}, ${all} / greatest(1, cardinality(${ids})))))`;
};

type NewestVersions = { readonly ids: string; readonly most?: string; readonly named?: string };

/**
 * Versions of series of the project `$1`, pending runs included: of each series the newest `most` (left out: as `limitVersions`),
 * and those with a key in the array `named`, whatever their number. A relation with the columns of the table, but null for the
 * version 0. `ids` is an array of keys of series. Only one more row of each series is read, whose `is_wanted` is false: it
 * costs the same however many versions there are.
 */
export const newestSeriesVersions = ({
  ids,
  most = limitInSql(ids),
  named = "'{}'::bigint[]",
}: NewestVersions): string => `(
    WITH bound AS MATERIALIZED (SELECT ${most} AS most), wanted AS MATERIALIZED (SELECT unnest(${ids}) AS id),
    pending AS MATERIALIZED (
      SELECT * FROM ${inOrder(contributions(pendingOf(ids), `u.series_id = ANY (${ids})`))} a
    ), stored AS (
      SELECT n.* FROM wanted w CROSS JOIN LATERAL (
        SELECT ${COLUMNS}, version_order FROM series_versions
        WHERE project_id = $1 AND series_id = w.id ORDER BY version_order DESC, version_id LIMIT (SELECT most + 1 FROM bound)
      ) n
      UNION
      SELECT ${COLUMNS}, version_order FROM series_versions
      WHERE project_id = $1 AND (series_id, version_id) IN (SELECT series_id, version_id FROM pending)
      UNION
      SELECT v.series_id, v.version_id, v.results, v.figures, v.ok, v.first_at, v.last_at, v.version_order
      FROM wanted w CROSS JOIN unnest(${named}) n (id)
      JOIN series_versions v ON v.project_id = $1 AND v.series_id = w.id AND v.version_id = n.id
    ), placed AS (
      SELECT s.*, row_number() OVER (PARTITION BY s.series_id ORDER BY s.version_order DESC, s.version_id) AS place
      FROM (
        SELECT t.series_id, t.version_id, t.version_order, sum(t.results)::int AS results, sum(t.figures)::int AS figures,
          sum(t.ok)::int AS ok, min(t.first_at) AS first_at, max(t.last_at) AS last_at
        FROM (SELECT * FROM stored UNION ALL SELECT * FROM pending) t
        GROUP BY t.series_id, t.version_id, t.version_order
      ) s
    )
    SELECT series_id, nullif(version_id, 0) AS version_id, results, figures, ok, first_at, last_at,
      place <= (SELECT most FROM bound) OR version_id = ANY (${named}) AS is_wanted
    FROM placed
  )`;

/**
 * Keys of the aggregated versions of series of the project `$1`, of each series the newest as `limitVersions` says. One column,
 * `version_id`, from an index alone: `newestSeriesVersions` reads a row of the table for each.
 */
export const newestVersionIds = (ids: string): string => `(
    WITH bound AS MATERIALIZED (SELECT ${limitInSql(ids)} AS most)
    SELECT DISTINCT n.version_id FROM unnest(${ids}) w (id) CROSS JOIN LATERAL (
      SELECT version_id FROM series_versions WHERE project_id = $1 AND series_id = w.id
      ORDER BY version_order DESC, version_id LIMIT (SELECT most FROM bound)
    ) n
  )`;

/** The time of the first or last point of other runs than `$2` of this version in this series. */
const endOfOthers = (order: 'ASC' | 'DESC') => `coalesce((
    SELECT p.at FROM points p
    WHERE p.project_id = $1 AND p.series_id = v.series_id AND p.run_id <> $2 AND coalesce(p.version_id, 0) = v.version_id
    ORDER BY p.at ${order} LIMIT 1
  ), ${order === 'ASC' ? 'v.first_at' : 'v.last_at'})`;

/** Subtracts the run `$2` of time `$3` from the versions of its series, while its points still stand on their series. */
export const SUBTRACT_SERIES_VERSIONS: readonly string[] = [
  `UPDATE series_versions v
  SET results = v.results - a.results, figures = v.figures - a.figures, ok = v.ok - a.ok,
    first_at = CASE WHEN v.first_at < $3 THEN v.first_at ELSE ${endOfOthers('ASC')} END,
    last_at = CASE WHEN v.last_at > $3 THEN v.last_at ELSE ${endOfOthers('DESC')} END
  FROM (${sumResults(selectPoints(ONE_RUN))}) a
  WHERE v.project_id = $1 AND v.series_id = a.series_id AND v.version_id = a.version_id`,
  `DELETE FROM series_versions v USING (SELECT DISTINCT unnest(r.series_ids) AS series_id FROM ${ONE_RUN}) a
  WHERE v.project_id = $1 AND v.series_id = a.series_id AND v.results = 0 AND $3::timestamptz IS NOT NULL`,
];
