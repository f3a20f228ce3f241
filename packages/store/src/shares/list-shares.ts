import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** A share as members of its project see it in a list. */
export type ShareSummary = {
  readonly id: string;
  /** Who made it, as they were named; null for somebody without an account. */
  readonly byName: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly deletedAt: Date | null;
};

const LIST = `
  SELECT s.id, s.by_name AS "byName", s.created_at AS "createdAt", s.expires_at AS "expiresAt", s.deleted_at AS "deletedAt"
  FROM shares s
  WHERE s.project_id = $1
    AND ($2::text IS NULL OR (s.created_at, s.id) < (SELECT b.created_at, b.id FROM shares b WHERE b.project_id = $1 AND b.id = $2))
  ORDER BY s.created_at DESC, s.id DESC LIMIT $3`;

/** A page of the shares of a project, the newest first; `after`: only those that follow this one (its id) in the list. */
export const listShares = (
  db: Store,
  projectId: number,
  { after = null, limit }: { readonly after?: string | null; readonly limit: number },
): Promise<ShareSummary[]> => queryRows<ShareSummary>(db.pool, LIST, [projectId, after, limit]);

const EXPIRE = `
  UPDATE shares SET deleted_at = $1, content = NULL, content_hash = NULL
  WHERE id IN (SELECT id FROM shares WHERE expires_at <= $1 AND deleted_at IS NULL ORDER BY expires_at LIMIT $2)
  RETURNING id`;

/** Delete the content of up to `limit` shares whose time is over, of every project. Returns how many. */
export const deleteExpiredShares = async (
  db: Store,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> => (await queryRows(db.pool, EXPIRE, [now, limit])).length;

const DELETE = `
  UPDATE shares SET deleted_at = coalesce(deleted_at, $3), content = NULL, content_hash = NULL, expires_at = NULL
  WHERE project_id = $1 AND id = $2 RETURNING id`;

/** Delete the content of a share of this project; its row stays as a tombstone. False when the project has no such share. */
export async function deleteShare(
  db: Store,
  projectId: number,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<boolean> {
  return (await queryRows(db.pool, DELETE, [projectId, id, now])).length === 1;
}
