import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { RESTORE_DESCRIPTIONS } from '../rollups/description-statements.ts';
import { SUBTRACT_RUN } from '../rollups/total-statements.ts';
import { changeRun, detachSeries, IS_DETACHED } from './detach-series.ts';

/** The payload and the exclusions of a run are deleted with its row. */
const DELETES = [
  `DELETE FROM points WHERE project_id = $1 AND ${IS_DETACHED}`,
  'DELETE FROM runs WHERE project_id = $1 AND id = $2',
];

const STORED = 'SELECT description_ids AS ids, raw_bytes AS bytes FROM runs WHERE project_id = $1 AND id = $2';

/**
 * Delete a run with its points, its bytes and its part of every aggregate, in one transaction. The same content may be
 * uploaded again afterwards. False when the project has no such run.
 */
export async function deleteRun(db: Store, projectId: number, publicId: string): Promise<boolean> {
  const deleted = await changeRun(db, { projectId, publicId }, async (client, run) => {
    await detachSeries(client, run);
    const [stored] = await queryRows<{ ids: readonly RowId[]; bytes: number }>(client, STORED, [projectId, run.id]);
    for (const text of DELETES) await client.query(text, [projectId, run.id]);
    await client.query(SUBTRACT_RUN, [projectId, stored?.bytes ?? 0]);
    for (const text of RESTORE_DESCRIPTIONS) await client.query(text, [projectId, run.at, stored?.ids ?? []]);
    return true;
  });
  // Rows in the cache may have been stored by this run.
  db.dimensionCache.clear();
  return deleted ?? false;
}
