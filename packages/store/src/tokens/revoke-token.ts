import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** False when the project has no such token. Revoking twice keeps the first time. */
export async function revokeToken(db: Store, projectId: number, tokenId: string): Promise<boolean> {
  const revoked = await queryRows(
    db.pool,
    `UPDATE tokens SET revoked_at = coalesce(revoked_at, now()) WHERE project_id = $1 AND id::text = lower($2) RETURNING id`,
    [projectId, tokenId],
  );
  return revoked.length === 1;
}
