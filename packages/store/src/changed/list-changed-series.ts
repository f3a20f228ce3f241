import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** Where a change is found by its axis: along time by its times, by version wherever its two sides are two versions. */
const ON_AXIS = {
  time: `c.axis = 'time'`,
  version: `c.details->'before'->>'version' <> c.details->'after'->>'version'`,
} as const;

const TEXT = (axis: keyof typeof ON_AXIS) => `
  SELECT DISTINCT c.series_id AS id
  FROM changes c
  WHERE c.project_id = $1 AND c.series_id = ANY ($2::bigint[]) AND c.is_current AND c.more_runs IS NULL AND c.state <> 'false-alarm'
    AND ${ON_AXIS[axis]}`;

/** Of these series (their keys) those with a change on an axis that was found and is no false alarm. */
export async function listChangedSeries(
  db: Store,
  projectId: number,
  series: readonly string[],
  axis: 'version' | 'time',
): Promise<ReadonlySet<string>> {
  if (series.length === 0) return new Set();
  const rows = await queryRows<{ id: RowId }>(db.pool, TEXT(axis), [projectId, toRowIds(series)]);
  return new Set(rows.map(({ id }) => toHexKey(id)));
}
