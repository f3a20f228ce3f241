import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type ExpiringProject = {
  readonly id: number;
  /** Runs that were measured before this time are not kept. */
  readonly measuredBefore: Date;
};

const MEASURED_BEFORE = '($1::timestamptz - make_interval(days => p.keep_runs_days))';

/** From the state of each project, which is on the node of its runs: `projects` is on all nodes, and Citus cannot join its rows laterally to runs. */
const TEXT = `
  SELECT p.id, ${MEASURED_BEFORE} AS "measuredBefore"
  FROM project_states s JOIN projects p ON p.id = s.project_id
  CROSS JOIN LATERAL (SELECT min(r.started_at) AS at FROM runs r WHERE r.project_id = s.project_id) oldest
  WHERE p.keep_runs_days IS NOT NULL AND p.deleted_at IS NULL AND oldest.at < ${MEASURED_BEFORE}
  ORDER BY ${MEASURED_BEFORE} - oldest.at DESC, p.id LIMIT $2`;

/** Projects with runs that are older than they are kept, first those whose oldest run is the longest overdue: each has its turn. */
export const listExpiringProjects = (
  db: Store,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ExpiringProject[]> => queryRows<ExpiringProject>(db.pool, TEXT, [now, limit]);
