import type { PoolClient } from 'pg';
import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { joinPoints, ONE_RUN } from '../points/points-of-run.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import { SUBTRACT_GROUPS } from '../rollups/repeat-group-statements.ts';
import { SUBTRACT_SERIES_VERSIONS } from '../rollups/series-version-statements.ts';
import { COUNT_TOTALS_AGAIN } from '../rollups/total-statements.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import { AGGREGATE_RUNS } from '../uploads/aggregate-runs.ts';

/** A run by the keys of its row, with the time its points have, as PostgreSQL writes it: a `Date` has no microseconds. */
export type RunRef = { readonly projectId: number; readonly id: RowId; readonly at: string };

const LOCK_RUN = 'SELECT started_at::text AS at FROM runs WHERE project_id = $1 AND id = $2 FOR UPDATE';

/**
 * Detach or attach the points of a run in one transaction. The run is locked, and the pending runs of its project are added
 * to the aggregates: until the transaction ends no other one aggregates or changes a run of the project; uploads continue.
 * Null when the project has no such run.
 */
export async function changeRun<T>(
  db: Store,
  { projectId, publicId }: { readonly projectId: number; readonly publicId: string },
  change: (client: PoolClient, run: RunRef) => Promise<T>,
): Promise<T | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  return inLockedProject(db, projectId, async (client) => {
    const [run] = await queryRows<{ at: string }>(client, LOCK_RUN, [projectId, id]);
    if (!run) return null;
    await client.query(AGGREGATE_RUNS, [projectId]);
    return change(client, { projectId, id, at: run.at });
  });
}

/** The time of the first or last point of other runs that matches `of`; infinite without such a point. */
const endOfOthers = (from: string, of: string, end: 'first' | 'last') => `coalesce((
    SELECT ${end === 'first' ? 'min' : 'max'}(e.at) FROM ${from} CROSS JOIN LATERAL (
      SELECT p.at FROM points p
      WHERE p.project_id = $1 AND p.series_id = s.id AND p.run_id <> $2 AND ${of}
      ORDER BY p.at ${end === 'first' ? 'ASC' : 'DESC'} LIMIT 1
    ) e
  ), '${end === 'first' ? '' : '-'}infinity')`;

/** Both ends of a row's time range, read again only where they are those of the run. */
const toEnds = (row: string, from: string, of: string) => `
  first_at = CASE WHEN ${row}.first_at < $3 THEN ${row}.first_at ELSE ${endOfOthers(from, of, 'first')} END,
  last_at = CASE WHEN ${row}.last_at > $3 THEN ${row}.last_at ELSE ${endOfOthers(from, of, 'last')} END`;

const SERIES = `
  UPDATE series g SET points = g.points - l.points, ${toEnds('g', '(SELECT g.id) s', 'true')}
  FROM (
    SELECT p.series_id AS id, count(*)::int AS points FROM ${ONE_RUN} ${joinPoints()} GROUP BY p.series_id
  ) l
  WHERE g.project_id = $1 AND g.id = l.id`;

const SERIES_OF_DRIVER = '(SELECT o.id FROM series o WHERE o.project_id = $1 AND o.driver = v.driver) s';

const VERSIONS = `
  UPDATE driver_versions v
  SET results = v.results - l.results, ${toEnds('v', SERIES_OF_DRIVER, 'p.version_id = v.id')}
  FROM (
    SELECT p.version_id AS id, count(*)::int AS results FROM ${ONE_RUN} ${joinPoints()} GROUP BY p.version_id
  ) l
  WHERE v.project_id = $1 AND v.id = l.id`;

const SERIES_OF_SCENARIO = `(
    SELECT o.id FROM cases c JOIN series o ON o.project_id = c.project_id AND o.case_id = c.id
    WHERE c.project_id = $1 AND c.scenario = v.scenario
  ) s`;

const CONTENTS = `
  UPDATE scenario_versions v
  SET first_seen_at = ${endOfOthers(SERIES_OF_SCENARIO, 'p.scenario_version_id = v.id', 'first')}
  WHERE v.project_id = $1 AND v.first_seen_at >= $3 AND v.id IN (SELECT p.scenario_version_id FROM ${ONE_RUN} ${joinPoints()})`;

/** By the place of each row, which is found by one probe: as a plain join it could compare each result with each other one. */
const POINTS = `
  UPDATE points SET series_id = NULL
  WHERE project_id = $1 AND ctid = ANY (ARRAY(SELECT p.ctid FROM ${ONE_RUN} ${joinPoints()}))`;

/**
 * Detach the points of a locked run from their series and subtract them from every aggregate: afterwards lists and lines
 * are as if the run had not been uploaded. The rows of the points and of the dimensions stay. A run whose points are
 * detached already is not changed.
 */
export async function detachSeries(client: PoolClient, { projectId, id, at }: RunRef): Promise<void> {
  for (const text of [SERIES, VERSIONS, CONTENTS, ...SUBTRACT_SERIES_VERSIONS, ...SUBTRACT_GROUPS])
    await client.query(text, [projectId, id, at]);
  await client.query(POINTS, [projectId, id]);
  await client.query(COUNT_TOTALS_AGAIN, [projectId]);
}

/** The points of the run `$2` of the project `$1` that stand on no series. */
export const IS_DETACHED = `series_id IS NULL AND run_id = $2
  AND at = (SELECT started_at FROM runs WHERE project_id = $1 AND id = $2)`;

const POINTS_BACK = `
  UPDATE points SET series_id = (
    SELECT l.series_ids[points.ordinal + 1] FROM run_payloads l WHERE l.project_id = $1 AND l.run_id = $2
  ) WHERE project_id = $1 AND ${IS_DETACHED}`;

const CONTENTS_BACK = `
  UPDATE scenario_versions v SET first_seen_at = $3
  WHERE v.project_id = $1 AND v.first_seen_at > $3
    AND v.id IN (SELECT p.scenario_version_id FROM ${ONE_RUN} ${joinPoints()})`;

/** The same row as its upload inserted, so that the run is aggregated like an upload. */
const PENDING_BACK = `
  INSERT INTO pending_runs (project_id, run_id, at, series_ids, version_ids, version_results, is_new)
  SELECT $1, $2, $3, l.series_ids, v.ids, v.results, false
  FROM run_payloads l, (
    SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(results), '{}') AS results FROM (
      SELECT p.version_id AS id, count(*)::int AS results FROM ${ONE_RUN} ${joinPoints()}
      WHERE p.version_id IS NOT NULL GROUP BY p.version_id
    ) c
  ) v
  WHERE l.project_id = $1 AND l.run_id = $2`;

/** Attach the points of a locked run to their series again and add them to every aggregate. */
export async function reattachSeries(client: PoolClient, { projectId, id, at }: RunRef): Promise<void> {
  await client.query(POINTS_BACK, [projectId, id]);
  for (const text of [CONTENTS_BACK, PENDING_BACK]) await client.query(text, [projectId, id, at]);
  await client.query(AGGREGATE_RUNS, [projectId]);
}
