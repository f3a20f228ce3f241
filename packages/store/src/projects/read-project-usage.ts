import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** What a project has of what it may have. */
export type ProjectUsage = {
  /** Series that have results. */
  readonly series: number;
  /** Runs received since midnight, UTC. */
  readonly runsToday: number;
};

const RUNS_TODAY = `
  SELECT count(*)::int FROM runs
  WHERE received_at >= date_trunc('day', $2::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AND project_id = $1`;

const USAGE = `
  SELECT (SELECT count(*)::int FROM series_aggregates WHERE project_id = $1) AS series, (${RUNS_TODAY}) AS "runsToday"`;

export async function readProjectUsage(db: Store, projectId: number, now: Date): Promise<ProjectUsage> {
  const [usage] = await queryRows<ProjectUsage>(db.pool, USAGE, [projectId, now]);
  return usage ?? { series: 0, runsToday: 0 };
}

/** Runs that a project has received since midnight, UTC. */
export async function countRunsToday(db: Store, projectId: number, now: Date): Promise<number> {
  return (await queryRows<{ count: number }>(db.pool, RUNS_TODAY, [projectId, now]))[0]?.count ?? 0;
}
