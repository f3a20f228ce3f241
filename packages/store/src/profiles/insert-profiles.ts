import { type Connection, queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { ProfileRow } from './profile-rows.ts';

const INSERT = {
  name: 'store-profile',
  text: `INSERT INTO profiles (project_id, run_id, added_at, id, case_key, scenario, params, version_id, tool, unit, passes, counted, content)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING id`,
};

type Of = { readonly projectId: number; readonly run: RowId; readonly at: Date };

/** Store profiles of a run that is there, in the transaction of a connection. Returns how many are new. */
export async function insertProfiles(
  connection: Connection,
  { projectId, run, at }: Of,
  rows: readonly ProfileRow[],
): Promise<number> {
  let stored = 0;
  for (const { id, values } of rows) {
    const inserted = await queryRows(connection, INSERT, [projectId, run, at, id, ...values]);
    stored += inserted.length;
  }
  return stored;
}
