import type { Store } from '../database/store.ts';
import { withRetries } from '../database/with-retries.ts';

/**
 * Adds the runs that are not counted yet to the sums of their series and driver versions, and to nothing when somebody
 * else is at it: the project's row is the lock. The table is emptied and the sums are moved in one statement, so that
 * whoever reads both finds every run exactly once.
 */
export const AGGREGATE_RUNS = `
WITH locked AS (
  SELECT id FROM projects WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED
), taken AS (
  DELETE FROM uncounted_runs u USING locked WHERE u.project_id = locked.id
  RETURNING u.at, u.series_ids, u.version_ids, u.version_results
), series_grown AS (
  UPDATE series s
  SET points = s.points + g.points, first_at = least(s.first_at, g.first_at), last_at = greatest(s.last_at, g.last_at)
  FROM (
    SELECT i.id, count(*)::int AS points, min(t.at) AS first_at, max(t.at) AS last_at
    FROM taken t CROSS JOIN LATERAL unnest(t.series_ids) AS i (id) GROUP BY i.id
  ) g
  WHERE s.project_id = $1 AND s.id = g.id
)
UPDATE driver_versions v
SET results = v.results + g.results, first_at = least(v.first_at, g.first_at), last_at = greatest(v.last_at, g.last_at)
FROM (
  SELECT i.id, sum(i.results)::int AS results, min(t.at) AS first_at, max(t.at) AS last_at
  FROM taken t CROSS JOIN LATERAL unnest(t.version_ids, t.version_results) AS i (id, results) GROUP BY i.id
) g
WHERE v.project_id = $1 AND v.id = g.id`;

/** Bring the sums of a project up to its runs. Readers are right before and after; afterwards they have less to add. */
export async function aggregateRuns(db: Store, projectId: number): Promise<void> {
  await withRetries(() => db.pool.query({ name: 'count-runs', text: AGGREGATE_RUNS, values: [projectId] }));
}

/** Readers add up this many results in about a millisecond, and an upload of as many takes a hundred times as long. */
const RESULTS_LEFT = 5_000;

/**
 * Count when this process has stored enough since it last did, and at its first upload to a project, so that what a
 * process that ended left behind does not add up. A run is stored whether this succeeds or not.
 */
export async function aggregateWhenDue(db: Store, projectId: number, results: number): Promise<void> {
  const left = (db.pendingResults.get(projectId) ?? RESULTS_LEFT) + results;
  db.pendingResults.set(projectId, left < RESULTS_LEFT ? left : 0);
  if (left < RESULTS_LEFT) return;
  // The run is stored: an upload must not fail for its sums, which the next one brings up to date.
  await aggregateRuns(db, projectId).catch(() => {});
}
