import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** The days of release, which are shown with results. Texts that hash alike in any order are those of one table. */
const RELEASES = `(
    SELECT bit_xor(hash_record_extended(ROW(k.driver, k.raw, k.released_on), 0)) FROM releases k WHERE k.project_id = $1
  )`;

/**
 * Of a row `s` of `series_aggregates` in the project `$1`. The revision grows with every run that is added; between two of
 * these the number of points can only fall.
 */
export const SERIES_STATE = `concat(s.revision, '.', s.points, '.', ${RELEASES})`;

const TEXT = `SELECT s.id, ${SERIES_STATE} AS state FROM series_aggregates s WHERE s.project_id = $1 AND s.id = ANY ($2)`;

/**
 * By the keys of series, a text that is another one after every change of their results or of a day of release, by whatever
 * process; aggregation keeps it. A series without results is left out. Read it before the results: what is read
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
