import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type ExpiringProject = {
  readonly id: number;
  /** Runs that were measured before this time are not kept. */
  readonly measuredBefore: Date;
};

const TEXT = `
  SELECT p.id, k.since AS "measuredBefore" FROM projects p
  CROSS JOIN LATERAL (SELECT $1::timestamptz - make_interval(days => p.keep_runs_days) AS since) k
  CROSS JOIN LATERAL (SELECT min(r.started_at) AS at FROM runs r WHERE r.project_id = p.id) oldest
  WHERE p.keep_runs_days IS NOT NULL AND p.deleted_at IS NULL AND oldest.at < k.since
  ORDER BY k.since - oldest.at DESC, p.id LIMIT $2`;

/** Projects with runs that are older than they are kept, first those whose oldest run is the longest overdue: each has its turn. */
export const listExpiringProjects = (
  db: Store,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ExpiringProject[]> => queryRows<ExpiringProject>(db.pool, TEXT, [now, limit]);
