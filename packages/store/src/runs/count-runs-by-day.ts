import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type RunsOfDay = {
  /** "2026-11-23", in UTC. */
  readonly day: string;
  readonly runs: number;
};

const TEXT = `
  SELECT (started_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS runs
  FROM runs WHERE project_id = $1 AND started_at >= $2 AND started_at < $3
  GROUP BY 1 ORDER BY 1`;

/** How many runs of a project were measured on each day from one time until before another, in UTC; days without a run are left out. */
export const countRunsByDay = (
  db: Store,
  projectId: number,
  { from, to }: { from: Date; to: Date },
): Promise<RunsOfDay[]> => queryRows<RunsOfDay>(db.pool, TEXT, [projectId, from, to]);
