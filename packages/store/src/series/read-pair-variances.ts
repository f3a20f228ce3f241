import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** Of so many newest results of a series its variance is taken. */
const NEWEST = 12;

/** Short index scans: one row of each series, and some of those that are paired. An anchor has no spread, and the variance 0. */
const NEWEST_PAIRS = `
  SELECT s.id, coalesce(exp(avg(ln(p.round_sd * p.round_sd / p.rounds)) FILTER (WHERE p.round_sd > 0)), 0) AS variance
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT log_ratio FROM points WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT 1
  ) n
  CROSS JOIN LATERAL (
    SELECT round_sd, rounds FROM points WHERE project_id = $1 AND series_id = s.id AND n.log_ratio IS NOT NULL
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT ${NEWEST}
  ) p
  GROUP BY s.id`;

/** By key of a series whose newest result has a log ratio to an anchor: the geometric mean of the variances of its newest 12, from their rounds. */
export type PairVariances = ReadonlyMap<string, number>;

/** The variances of the paired ones of some series. */
export async function readPairVariances(db: Store, projectId: number, ids: readonly RowId[]): Promise<PairVariances> {
  const rows = await queryRows<{ id: RowId; variance: number }>(db.pool, NEWEST_PAIRS, [projectId, ids]);
  return new Map(rows.map(({ id, variance }) => [toHexKey(id), variance]));
}
