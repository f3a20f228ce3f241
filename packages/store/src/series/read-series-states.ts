import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { toRowIds } from './select-series.ts';

/** The revision grows with every run that is added; between two of these the number of points can only fall. */
const TEXT = `
  SELECT id, concat(revision, '.', points) AS state FROM series_aggregates WHERE project_id = $1 AND id = ANY ($2)`;

/**
 * By the keys of series, a text that is another one after every change of their results, by whatever process, and never
 * comes back; aggregation keeps it. A series without results is left out. Read it before the results: what is read
 * afterwards may be newer than the state, never older.
 */
export async function readSeriesStates(
  db: Store,
  projectId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows<{ id: RowId; state: string }>(db.pool, TEXT, [projectId, toRowIds(keys)]);
  return new Map(rows.map(({ id, state }) => [toHexKey(id), state]));
}
