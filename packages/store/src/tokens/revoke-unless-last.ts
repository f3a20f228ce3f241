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
  ), asked AS (
    SELECT t.id, EXISTS (SELECT FROM admin a WHERE a.id = t.id) AND (SELECT count(*) FROM admin) = 1 AS is_last
    FROM tokens t WHERE t.project_id = $1 AND t.id::text = lower($2)
  ), revoked AS (
    UPDATE tokens t SET revoked_at = coalesce(t.revoked_at, $3) FROM asked a WHERE t.id = a.id AND NOT a.is_last
  )
  SELECT is_last FROM asked`;

/** Revoke a token of a project unless nobody could administer it then. Null when the project has no such token. */
export async function revokeUnlessLast(
  db: Store,
  projectId: number,
  { tokenId, now }: { readonly tokenId: string; readonly now: Date },
): Promise<'revoked' | 'last-admin' | null> {
  const rows = await queryRows<{ is_last: boolean }>(db.pool, TEXT, [projectId, tokenId, now]);
  const [requested] = rows;
  if (!requested) return null;
  return requested.is_last ? 'last-admin' : 'revoked';
}
