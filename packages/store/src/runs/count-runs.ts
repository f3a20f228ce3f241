import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { RunFilter } from './list-runs.ts';

/** Aggregated and pending: nothing is counted that grows with the history. */
const ALL = `
  SELECT coalesce((SELECT runs FROM project_totals WHERE project_id = $1), 0)
    + (SELECT count(*) FROM pending_runs WHERE project_id = $1 AND is_new)::int AS runs`;

/** Of one environment or repetition group, by their indexes. */
const MATCHING = `
  SELECT count(*)::int AS runs FROM runs
  WHERE project_id = $1 AND ($2::bigint IS NULL OR environment_id = $2) AND ($3::text IS NULL OR repetition_group = $3)`;

/** The number of runs of a project, or of an environment or a repetition group in it; every repeat counts. */
export async function countRuns(
  db: Store,
  projectId: number,
  { environment, repetitionGroup }: Pick<RunFilter, 'environment' | 'repetitionGroup'> = {},
): Promise<number> {
  const all = environment === undefined && repetitionGroup === undefined;
  const identity = environment === undefined ? undefined : parseHexKey(environment);
  if (identity === null) return 0;
  const values = [projectId, identity, repetitionGroup];
  const [row] = await queryRows<{ runs: number }>(db.pool, all ? ALL : MATCHING, all ? [projectId] : values);
  return row?.runs ?? 0;
}

export type RunsOfDay = {
  /** "2026-11-23", in UTC. */
  readonly day: string;
  readonly runs: number;
};

const BY_DAY = `
  SELECT (started_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int AS runs
  FROM runs WHERE project_id = $1 AND started_at >= $2 AND started_at < $3
  GROUP BY 1 ORDER BY 1`;

/** How many runs of a project were measured on each day from one time until before another, in UTC; days without a run are left out. */
export const countRunsByDay = (
  db: Store,
  projectId: number,
  { from, to }: { from: Date; to: Date },
): Promise<RunsOfDay[]> => queryRows<RunsOfDay>(db.pool, BY_DAY, [projectId, from, to]);
