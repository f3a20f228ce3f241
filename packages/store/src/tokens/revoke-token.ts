import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/**
 * The admin tokens in force are locked before they are counted: of two requests that revoke the last two, the second
 * waits and then finds one.
 */
const TEXT = `
  WITH admin AS MATERIALIZED (
    SELECT id FROM tokens
    WHERE project_id = $1 AND 'admin' = ANY (scopes) AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > $3)
    ORDER BY id FOR UPDATE
  ), requested AS (
    SELECT t.id, NOT $4 AND EXISTS (SELECT 1 FROM admin a WHERE a.id = t.id) AND (SELECT count(*) FROM admin) = 1 AS rejected
    FROM tokens t WHERE t.project_id = $1 AND t.id::text = lower($2)
  ), revoked AS (
    UPDATE tokens t SET revoked_at = coalesce(t.revoked_at, $3) FROM requested a WHERE t.id = a.id AND NOT a.rejected
  )
  SELECT rejected FROM requested`;

/**
 * Revoke a token of a project unless nobody could administer it then; with `force` also the last one. Revoking twice keeps
 * the first time. Null when the project has no such token.
 */
export async function revokeToken(
  db: Store,
  projectId: number,
  { tokenId, now, force = false }: { readonly tokenId: string; readonly now: Date; readonly force?: boolean },
): Promise<'revoked' | 'last-admin' | null> {
  const [requested] = await queryRows<{ rejected: boolean }>(db.pool, TEXT, [projectId, tokenId, now, force]);
  if (!requested) return null;
  return requested.rejected ? 'last-admin' : 'revoked';
}
