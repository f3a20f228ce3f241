/**
 * Series of a project, `$1`, that have results: of those aggregated, and of a relation `added` with a column id. Nothing is read,
 * and both are 0, unless the condition `needed` holds.
 */
const countShown = (added: string, needed: string) => `
  SELECT count(DISTINCT s.driver)::int AS drivers, count(DISTINCT c.scenario)::int AS scenarios
  FROM series s JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
  WHERE s.project_id = $1 AND (s.points > 0 OR s.id IN (SELECT id FROM ${added})) AND (SELECT ${needed})`;

/**
 * Adds the rows of `pending`, a relation with the columns of `pending_runs` and `raw_bytes` of their runs, to the totals of the project `$1`. Drivers and
 * scenarios are counted again only where the query `firstPoints` has a row: for a series that had no points before.
 */
export const addToTotals = (pending: string, firstPoints: string): string => `
  INSERT INTO project_totals AS t (project_id, runs, bytes, results, drivers, scenarios, last_run_at)
  SELECT o.project_id, a.runs, a.bytes, a.results, n.drivers, n.scenarios, a.last_run_at
  FROM project_states o, (
    SELECT count(*) FILTER (WHERE is_new)::int AS runs, coalesce(sum(raw_bytes) FILTER (WHERE is_new), 0) AS bytes,
      coalesce(sum(cardinality(series_ids)), 0) AS results, max(at) AS last_run_at
    FROM ${pending} HAVING count(*) > 0
  ) a, (${countShown(
    `(SELECT unnest(series_ids) AS id FROM ${pending}) i`,
    `EXISTS (${firstPoints}) OR NOT EXISTS (SELECT 1 FROM project_totals WHERE project_id = $1)`,
  )}) n WHERE o.project_id = $1
  ON CONFLICT (project_id) DO UPDATE
  SET runs = t.runs + excluded.runs, bytes = t.bytes + excluded.bytes, results = t.results + excluded.results,
    drivers = greatest(t.drivers, excluded.drivers), scenarios = greatest(t.scenarios, excluded.scenarios),
    last_run_at = greatest(t.last_run_at, excluded.last_run_at)`;

/** Counts the results of the project `$1` again by its series, after a run was taken from these. */
export const COUNT_TOTALS_AGAIN = `
  UPDATE project_totals t SET results = s.results, drivers = s.drivers, scenarios = s.scenarios
  FROM (
    SELECT coalesce(sum(s.points), 0) AS results, count(DISTINCT s.driver) AS drivers,
      count(DISTINCT c.scenario) AS scenarios
    FROM series s JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
    WHERE s.project_id = $1 AND s.points > 0
  ) s
  WHERE t.project_id = $1`;

/** Takes a deleted run, whose upload had `$2` bytes, from the totals of the project `$1`. */
export const SUBTRACT_RUN = `
  UPDATE project_totals SET runs = runs - 1, bytes = bytes - $2::int,
    last_run_at = coalesce((SELECT max(started_at) FROM runs WHERE project_id = $1), '-infinity')
  WHERE project_id = $1`;

/** Series of pending runs, of the projects `$1`, that have no aggregated points: most often none. */
const FRESH = `
    FROM pending_runs u CROSS JOIN LATERAL unnest(u.series_ids) AS i (id)
    JOIN series s ON s.project_id = u.project_id AND s.id = i.id AND s.points = 0`;

const OF_PROJECTS = 'u.project_id = ANY ($1::int[])';

/**
 * The totals of the projects `$1`, pending runs included, each counted by itself. No relation refers to the row of another but by
 * the project, so that a cluster counts each project on its node.
 */
export const TOTALS_OF_PROJECTS = `
  SELECT p.project_id AS id, coalesce(t.runs, 0) + coalesce(n.runs, 0) AS runs,
    (coalesce(t.results, 0) + coalesce(n.results, 0))::float8 AS results,
    coalesce(t.drivers, 0) + coalesce(d.drivers, 0) AS drivers,
    coalesce(t.scenarios, 0) + coalesce(c.scenarios, 0) AS scenarios,
    nullif(greatest(t.last_run_at, n.last_run_at), '-infinity') AS "lastRunAt"
  FROM project_states p
  LEFT JOIN project_totals t ON t.project_id = p.project_id
  LEFT JOIN (
    SELECT u.project_id, count(*) FILTER (WHERE is_new)::int AS runs, sum(cardinality(u.series_ids)) AS results,
      max(u.at) AS last_run_at
    FROM pending_runs u WHERE ${OF_PROJECTS} GROUP BY u.project_id
  ) n ON n.project_id = p.project_id
  LEFT JOIN (
    SELECT u.project_id, count(DISTINCT s.driver)::int AS drivers ${FRESH}
    WHERE ${OF_PROJECTS} AND NOT EXISTS (
      SELECT 1 FROM series x WHERE x.project_id = u.project_id AND x.driver = s.driver AND x.points > 0
    )
    GROUP BY u.project_id
  ) d ON d.project_id = p.project_id
  LEFT JOIN (
    SELECT u.project_id, count(DISTINCT c.scenario)::int AS scenarios ${FRESH}
    JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
    WHERE ${OF_PROJECTS} AND NOT EXISTS (
      SELECT 1 FROM cases o JOIN series x ON x.project_id = o.project_id AND x.case_id = o.id
      WHERE o.project_id = u.project_id AND o.scenario = c.scenario AND x.points > 0
    )
    GROUP BY u.project_id
  ) c ON c.project_id = p.project_id
  WHERE p.project_id = ANY ($1::int[])`;
