import { queryRows } from '../database/query-rows.ts';
import { readThrough } from '../database/result-cache.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { SelectedSeries } from './select-series.ts';

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

type Variance = { readonly id: RowId; readonly variance: number };

/** A variance in memory. */
const VARIANCE_BYTES = 100;

/** The variances of the paired ones of some series, from memory where their results did not change. */
export async function readPairVariances(
  db: Store,
  projectId: number,
  selected: readonly SelectedSeries[],
): Promise<PairVariances> {
  const wanted = selected.map(({ id, state }) => ({ key: `variance ${projectId} ${id} ${state}`, item: id }));
  const found = await readThrough(db.resultCache, wanted, VARIANCE_BYTES, async (ids) => {
    const rows = await queryRows<Variance>(db.pool, NEWEST_PAIRS, [projectId, ids]);
    const known = new Map(rows.map((row) => [row.id, [row]]));
    return ids.map((id) => known.get(id) ?? []);
  });
  return new Map(
    selected.flatMap(({ series }, index) =>
      (found[index] ?? []).map(({ variance }) => [series.key, variance] as const),
    ),
  );
}
