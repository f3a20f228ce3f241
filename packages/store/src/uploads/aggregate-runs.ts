import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Store } from '../database/store.ts';
import { withRetries } from '../database/with-retries.ts';
import { moveDescriptions } from '../rollups/description-statements.ts';
import { addGroups, mayRepeat } from '../rollups/repeat-group-statements.ts';
import { addSeriesVersions } from '../rollups/series-version-statements.ts';
import { addToTotals } from '../rollups/total-statements.ts';

/**
 * Adds the pending runs to the aggregates of their series, of the versions in these, of driver versions, to their groups of
 * repeats and to the descriptions of drivers and scenarios. It does nothing while another transaction does it: the row
 * of the project's state is the lock. The pending rows are deleted and the aggregates updated in one statement, so a reader of both counts every
 * run exactly once. The state of the project stays, unless a description becomes another one.
 *
 * `run` is read by key, each pending run by itself: a join would be planned as a scan of all runs of the project. Runs of one
 * job have equal arrays: for series, their versions and descriptions they are grouped by these, and each array is unnested once.
 */
export const AGGREGATE_RUNS = `
WITH locked AS (
  SELECT project_id FROM project_states WHERE project_id = $1 FOR NO KEY UPDATE SKIP LOCKED
), pending AS (
  DELETE FROM pending_runs u USING locked WHERE u.project_id = $1 AND u.project_id = locked.project_id
  RETURNING u.*
), run AS MATERIALIZED (
  SELECT r.*, u.series_ids, u.point_versions, u.point_statuses, u.at, u.is_new FROM pending u CROSS JOIN LATERAL (
    SELECT o.project_id, o.id, o.started_at, o.repetition_group, o.description_ids, o.raw_bytes
    FROM runs o WHERE o.project_id = $1 AND o.id = u.run_id OFFSET 0
  ) r
), series_updated AS (
  UPDATE series s
  SET points = s.points + g.points, first_at = least(s.first_at, g.first_at), last_at = greatest(s.last_at, g.last_at),
    revision = s.revision + g.revision
  FROM (
    SELECT i.id, sum(p.runs)::int AS points, min(p.first_at) AS first_at, max(p.last_at) AS last_at,
      sum(p.revision)::bigint AS revision
    FROM (
      SELECT series_ids, count(*) AS runs, min(at) AS first_at, max(at) AS last_at, sum(revision_weight(run_id)) AS revision
      FROM pending GROUP BY series_ids
    ) p CROSS JOIN LATERAL unnest(p.series_ids) AS i (id) GROUP BY i.id
  ) g
  WHERE s.project_id = $1 AND s.id = g.id
  RETURNING s.points = g.points AS is_first
), repeats_updated AS (${addGroups(`(SELECT * FROM run WHERE ${mayRepeat('run', 'run', 'run')}) r`)}
), versions_updated AS (${addSeriesVersions('run r')}
), totals_updated AS (${addToTotals('run', 'SELECT 1 FROM series_updated WHERE is_first')}
), drivers_described AS (${moveDescriptions('driver', 'run')}
), scenarios_described AS (${moveDescriptions('scenario', 'run')}
), state_moved AS (
  UPDATE project_states SET revision = revision + 1 WHERE project_id = $1 AND EXISTS (
    SELECT 1 FROM (SELECT is_other FROM drivers_described UNION ALL SELECT is_other FROM scenarios_described) d WHERE is_other
  )
)
UPDATE driver_versions v
SET results = v.results + g.results, first_at = least(v.first_at, g.first_at), last_at = greatest(v.last_at, g.last_at)
FROM (
  SELECT i.id, sum(i.results)::int AS results, min(p.at) AS first_at, max(p.at) AS last_at
  FROM pending p CROSS JOIN LATERAL unnest(p.version_ids, p.version_results) AS i (id, results) GROUP BY i.id
) g
WHERE v.project_id = $1 AND v.id = g.id`;

/** Add the pending runs of a project to its aggregates. Readers see the same before and after; afterwards they add less. */
export async function aggregateRuns(db: Store, projectId: number): Promise<void> {
  await withRetries(() => db.pool.query({ name: 'aggregate-runs', text: AGGREGATE_RUNS, values: [projectId] }));
}

/** Add the pending runs of every project to its aggregates: also where no further upload of this process would do it. */
export async function aggregatePending(db: Store): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>('SELECT DISTINCT project_id AS id FROM pending_runs');
  for (const { id } of rows) await aggregateRuns(db, id);
}

/**
 * Readers add up this many pending results in some ten milliseconds. The more of them are added at once, the less each costs, since they
 * are of the same series and versions: `aggregatePending`, every two seconds, adds them before unless uploads come without a pause.
 */
const PENDING_RESULTS = 50_000;

/** The points of a run that names a repetition group are read by readers as well: each counts as so many results. */
const OF_GROUP = 10;

/**
 * Aggregate when this process has stored enough since it last did, and at its first upload to a project: a process that
 * ended may have left pending runs. A run is stored whether this succeeds or not.
 */
export async function aggregateWhenDue(
  db: Store,
  projectId: number,
  { run, results }: Pick<NormalisedRun, 'run' | 'results'>,
): Promise<void> {
  const added = results.length * (run.repetitionGroup ? OF_GROUP : 1);
  const pending = (db.pendingResults.get(projectId) ?? PENDING_RESULTS) + added;
  db.pendingResults.set(projectId, pending < PENDING_RESULTS ? pending : 0);
  if (pending < PENDING_RESULTS) return;
  // The run is stored: its upload must not fail because of the aggregates, which the next upload updates.
  await aggregateRuns(db, projectId).catch(() => {});
}
