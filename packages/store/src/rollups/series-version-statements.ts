/**
 * What runs add to the versions of series: one row for each series and version. `runs` is a relation `r` with the columns
 * project_id and id; `points` may limit the points `p`. A result without a version counts under the version 0.
 */
const contributions = (runs: string, points = 'true'): string => `
  SELECT p.series_id, coalesce(p.version_id, 0) AS version_id, count(*)::int AS results, count(p.value)::int AS figures,
    count(*) FILTER (WHERE p.status = 'ok')::int AS ok, min(p.at) AS first_at, max(p.at) AS last_at
  FROM ${runs} JOIN points p ON p.project_id = r.project_id AND p.run_id = r.id
  WHERE r.project_id = $1 AND p.series_id IS NOT NULL AND ${points}
  GROUP BY p.series_id, p.version_id`;

/** Adds the runs of a relation `r` to the versions of the series of a project, `$1`. */
export const addSeriesVersions = (runs: string): string => `
  INSERT INTO series_versions AS v (project_id, series_id, version_id, results, figures, ok, first_at, last_at)
  SELECT $1, a.* FROM (${contributions(runs)} ORDER BY 1, 2) a
  ON CONFLICT (project_id, series_id, version_id) DO UPDATE
  SET results = v.results + excluded.results, figures = v.figures + excluded.figures, ok = v.ok + excluded.ok,
    first_at = least(v.first_at, excluded.first_at), last_at = greatest(v.last_at, excluded.last_at)`;

/**
 * The versions of series of the project `$1`, pending runs included: a relation with the columns of the table, but null for
 * the version 0. `ids` is an array of keys of series.
 */
export const seriesVersions = (ids: string): string => `(
    SELECT t.series_id, nullif(t.version_id, 0) AS version_id, sum(t.results)::int AS results,
      sum(t.figures)::int AS figures, sum(t.ok)::int AS ok, min(t.first_at) AS first_at, max(t.last_at) AS last_at
    FROM (
      SELECT series_id, version_id, results, figures, ok, first_at, last_at FROM series_versions
      WHERE project_id = $1 AND series_id = ANY (${ids})
      UNION ALL
      ${contributions(
        `(SELECT project_id, run_id AS id FROM pending_runs WHERE project_id = $1 AND series_ids && ${ids}) r`,
        `p.series_id = ANY (${ids})`,
      )}
    ) t
    GROUP BY t.series_id, t.version_id
  )`;

/** The time of the first or last point of other runs than `$2` of this version in this series. */
const endOfOthers = (order: 'ASC' | 'DESC') => `coalesce((
    SELECT p.at FROM points p
    WHERE p.project_id = $1 AND p.series_id = v.series_id AND p.run_id <> $2 AND coalesce(p.version_id, 0) = v.version_id
    ORDER BY p.at ${order} LIMIT 1
  ), ${order === 'ASC' ? 'v.first_at' : 'v.last_at'})`;

const RUN = '(SELECT project_id, id FROM runs WHERE project_id = $1 AND id = $2) r';

/** Subtracts the run `$2` of time `$3` from the versions of its series, while its points still stand on their series. */
export const SUBTRACT_SERIES_VERSIONS: readonly string[] = [
  `UPDATE series_versions v
  SET results = v.results - a.results, figures = v.figures - a.figures, ok = v.ok - a.ok,
    first_at = CASE WHEN v.first_at < $3 THEN v.first_at ELSE ${endOfOthers('ASC')} END,
    last_at = CASE WHEN v.last_at > $3 THEN v.last_at ELSE ${endOfOthers('DESC')} END
  FROM (${contributions(RUN)}) a
  WHERE v.project_id = $1 AND v.series_id = a.series_id AND v.version_id = a.version_id`,
  `DELETE FROM series_versions v USING (SELECT DISTINCT series_id FROM points WHERE project_id = $1 AND run_id = $2) a
  WHERE v.project_id = $1 AND v.series_id = a.series_id AND v.results = 0 AND $3::timestamptz IS NOT NULL`,
];
