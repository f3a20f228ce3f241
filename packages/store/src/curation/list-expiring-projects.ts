import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type ExpiringProject = {
  readonly id: number;
  /** Runs that were measured before this time are not kept. */
  readonly measuredBefore: Date;
};

const TEXT = `
  SELECT p.id, $1::timestamptz - make_interval(days => p.keep_runs_days) AS "measuredBefore" FROM projects p
  WHERE p.keep_runs_days IS NOT NULL AND p.deleted_at IS NULL AND EXISTS (
    SELECT FROM runs r
    WHERE r.project_id = p.id AND r.started_at < $1::timestamptz - make_interval(days => p.keep_runs_days)
  )
  ORDER BY p.id LIMIT $2`;

/** Projects with runs that are older than they are kept. */
export const listExpiringProjects = (
  db: Store,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ExpiringProject[]> => queryRows<ExpiringProject>(db.pool, TEXT, [now, limit]);
