import type { Environment } from '@tachograph/schema/environment';
import type { EnvironmentRef } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

type EnvironmentRecord = EnvironmentRef & { readonly record: Environment };

/** The record of each environment is that of its newest run; those that were measured in last come first. */
const RECORDS = `
  SELECT e.id, e.label, r.record
  FROM environments e
  CROSS JOIN LATERAL (
    SELECT environment_record AS record, started_at FROM runs
    WHERE project_id = e.project_id AND environment_id = e.id ORDER BY started_at DESC, id DESC LIMIT 1
  ) r
  WHERE e.project_id = $1 ORDER BY r.started_at DESC, e.id LIMIT $2`;

/** The newest full record of a project's environments, at most `limit` of them. */
export async function listEnvironmentRecords(
  db: Store,
  projectId: number,
  limit: number,
): Promise<EnvironmentRecord[]> {
  type Row = Omit<EnvironmentRecord, 'identity'> & { readonly id: RowId };
  const rows = await queryRows<Row>(db.pool, RECORDS, [projectId, limit]);
  return rows.map(({ id, ...row }) => ({ identity: toHexKey(id), ...row }));
}
