import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TABLES = ['sessions', 'verifications', 'invitations'] as const;

/** Delete what signs nobody in any more: sessions, challenges and invitations whose time ended before this one. */
export async function deleteExpiredAccess(
  db: Store,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<void> {
  for (const table of TABLES)
    await queryRows(
      db.pool,
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`,
      [before, limit],
    );
}
