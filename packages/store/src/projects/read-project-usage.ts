import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** What a project has of what it may have. */
export type ProjectUsage = {
  /** Series that have results. */
  readonly series: number;
  /** Runs received since midnight, UTC. */
  readonly runsToday: number;
  /** Bytes of the uploads of its runs, before compression. */
  readonly bytes: number;
};

const RUNS_TODAY = `
  SELECT count(*)::int FROM runs
  WHERE received_at >= date_trunc('day', $2::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AND project_id = $1`;

/** Pending runs are read by key, each by itself: a join would be planned as a scan of all runs. */
const BYTES = `
  SELECT (coalesce((SELECT t.bytes FROM project_totals t WHERE t.project_id = $1), 0) + coalesce((
    SELECT sum(r.raw_bytes) FROM pending_runs u CROSS JOIN LATERAL (
      SELECT o.raw_bytes FROM runs o WHERE o.project_id = $1 AND o.id = u.run_id OFFSET 0
    ) r WHERE u.project_id = $1 AND u.is_new
  ), 0))::float8`;

const USAGE = `
  SELECT (SELECT count(*)::int FROM series_aggregates WHERE project_id = $1) AS series, (${RUNS_TODAY}) AS "runsToday",
    (${BYTES}) AS bytes`;

export async function readProjectUsage(db: Store, projectId: number, now: Date): Promise<ProjectUsage> {
  const [usage] = await queryRows<ProjectUsage>(db.pool, USAGE, [projectId, now]);
  return usage ?? { series: 0, runsToday: 0, bytes: 0 };
}

/** Runs that a project has received since midnight, UTC. */
export async function countRunsToday(db: Store, projectId: number, now: Date): Promise<number> {
  return (await queryRows<{ count: number }>(db.pool, RUNS_TODAY, [projectId, now]))[0]?.count ?? 0;
}

/** Bytes of the uploads that a project keeps, before compression. */
export async function readStoredBytes(db: Store, projectId: number): Promise<number> {
  return (await queryRows<{ bytes: number }>(db.pool, `SELECT (${BYTES}) AS bytes`, [projectId]))[0]?.bytes ?? 0;
}
