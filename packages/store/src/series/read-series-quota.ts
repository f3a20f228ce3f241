import { toCacheKey } from '../database/dimension-cache.ts';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

export type SeriesQuota = {
  /** Number of series of the project that have results. */
  readonly stored: number;
  /** Requested keys that the project does not have. */
  readonly missing: readonly string[];
};

const TEXT = `
  SELECT (SELECT count(*)::int FROM series_aggregates s WHERE s.project_id = $1) AS stored,
    ARRAY(
      SELECT a.id FROM unnest($2::bigint[]) AS a (id)
      WHERE a.id NOT IN (SELECT s.id FROM series_aggregates s WHERE s.project_id = $1)
    ) AS missing`;

/**
 * Which of the series of a run a project does not have yet, and how many it has. Null, without a query, when the cache
 * has them all: that is every upload but the first of its kind.
 */
export async function readSeriesQuota(
  db: Store,
  projectId: number,
  keys: ReadonlySet<string>,
  layout?: object,
): Promise<SeriesQuota | null> {
  if (layout && db.dimensionCache.hasLayout(projectId, layout)) return null;
  const uncached = [...keys].filter((key) => !db.dimensionCache.has(toCacheKey(projectId, 'series', key)));
  if (uncached.length === 0) return null;
  const rows = await queryRows<{ stored: number; missing: readonly RowId[] }>(db.pool, TEXT, [
    projectId,
    `{${uncached.map(toRowId).join(',')}}`,
  ]);
  const missing = rows[0]?.missing.map(toHexKey) ?? [];
  return { stored: rows[0]?.stored ?? 0, missing };
}
