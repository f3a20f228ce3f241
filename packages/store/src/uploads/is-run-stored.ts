import { queryRows } from '../database/query-rows.ts';
import { toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

export async function isRunStored(db: Store, projectId: number, contentHash: string): Promise<boolean> {
  const found = await queryRows(
    db.pool,
    `SELECT 1 FROM runs WHERE project_id = $1 AND id = $2 AND content_hash = decode($3, 'hex')`,
    [projectId, toRowId(contentHash.slice(0, 16)), contentHash],
  );
  return found.length === 1;
}
