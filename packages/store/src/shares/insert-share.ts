import type { PackedShare } from '@tachograph/schema/share';
import { compress } from '../database/compression.ts';
import { prismaOf } from '../database/prisma-of.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type NewShare = {
  readonly project: { readonly id: number; readonly slug: string };
  readonly share: PackedShare;
  readonly createdAt: Date;
  /** Who made it, as they are named; null for somebody without an account. */
  readonly byName?: string | null;
  /** When it is deleted by itself; null for never. */
  readonly expiresAt?: Date | null;
  /** New shares that a project may have in an hour. Anyone may make one, so this is what bounds the table. */
  readonly mostAnHour: number;
};

/** `deleted`: the same content was shared before and deleted, and stays so. `too-many`: not stored, for now. */
export type InsertedShare = 'stored' | 'existing' | 'deleted' | 'too-many';

const INSERT = `
  INSERT INTO shares (id, project_id, project, content_hash, content, created_at, by_name, expires_at)
  SELECT $1, $2, $3, decode($4, 'hex'), $5, $6, $8, $9
  WHERE (
    SELECT count(*) FROM shares WHERE project_id = $2 AND created_at > $6::timestamptz - interval '1 hour'
  ) < $7
  ON CONFLICT (id) DO UPDATE
  SET content_hash = excluded.content_hash, content = excluded.content, by_name = excluded.by_name,
    expires_at = excluded.expires_at, deleted_at = NULL
  WHERE shares.expires_at IS NOT NULL AND (excluded.expires_at IS NULL OR excluded.expires_at > shares.expires_at)
  RETURNING xmax = 0 AS "isNew"`;

/**
 * Store a share, once for one content, however often and however concurrently it is created. One that expires is kept for as long as
 * the last person to share it may keep it, and is there again if it had expired.
 */
export async function insertShare(
  db: Store,
  { project, share, createdAt, byName = null, expiresAt = null, mostAnHour }: NewShare,
): Promise<InsertedShare> {
  const content = await compress(Buffer.from(share.content));
  const values = [share.id, project.id, project.slug, share.hash, content, createdAt, mostAnHour, byName, expiresAt];
  const [written] = await queryRows<{ isNew: boolean }>(db.pool, INSERT, values);
  if (written) return written.isNew ? 'stored' : 'existing';
  const existing = await prismaOf(db).share.findUnique({ where: { id: share.id }, select: { contentHash: true } });
  if (!existing) return 'too-many';
  if (existing.contentHash === null) return 'deleted';
  const hash = Buffer.from(existing.contentHash).toString('hex');
  if (hash !== share.hash) throw new Error(`two contents have the share id ${share.id}`);
  return 'existing';
}
