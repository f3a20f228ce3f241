import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** The newest run of an environment speaks for all of it: others may be many, and reading their sources takes time. */
const PUBLISHED = `
  SELECT e.id
  FROM environments e
  CROSS JOIN LATERAL (
    SELECT source FROM runs
    WHERE project_id = e.project_id AND environment_id = e.id ORDER BY started_at DESC LIMIT 1
  ) r
  WHERE e.project_id = $1 AND r.source->>'kind' = 'published' ORDER BY e.id`;

/** Identities of the environments whose newest run is from a publication: figures of others, beside which ours may be put. */
export async function listPublishedEnvironments(db: Store, projectId: number): Promise<string[]> {
  const rows = await queryRows<{ id: RowId }>(db.pool, PUBLISHED, [projectId]);
  return rows.map(({ id }) => toHexKey(id));
}
