import type { PackedShare } from '@tachograph/schema/share';
import { compress } from '../database/compression.ts';
import type { Store } from '../database/store.ts';

export type NewShare = {
  readonly project: { readonly id: number; readonly slug: string };
  readonly share: PackedShare;
  readonly createdAt: Date;
  /** New shares that a project may have in an hour. Anyone may make one, so this is what bounds the table. */
  readonly mostAnHour: number;
};

/** `deleted`: the same content was shared before and deleted, and stays so. `too-many`: not stored, for now. */
export type InsertedShare = 'stored' | 'known' | 'deleted' | 'too-many';

const INSERT = `
  INSERT INTO shares (id, project_id, project, content_hash, content, created_at)
  SELECT $1, $2, $3, decode($4, 'hex'), $5, $6
  WHERE (
    SELECT count(*) FROM shares WHERE project_id = $2 AND created_at > $6::timestamptz - interval '1 hour'
  ) < $7
  ON CONFLICT (id) DO NOTHING`;

type Known = { readonly hash: string | null };

const FIND = `SELECT encode(content_hash, 'hex') AS hash FROM shares WHERE id = $1`;

/** Keep a share, once for one content, however often and however concurrently it is made. */
export async function insertShare(
  db: Store,
  { project, share, createdAt, mostAnHour }: NewShare,
): Promise<InsertedShare> {
  const content = await compress(Buffer.from(share.content));
  const { rowCount } = await db.pool.query(INSERT, [
    ...[share.id, project.id, project.slug, share.hash, content, createdAt, mostAnHour],
  ]);
  if (rowCount === 1) return 'stored';
  const { rows } = await db.pool.query<Known>(FIND, [share.id]);
  const known = rows[0];
  if (!known) return 'too-many';
  if (known.hash === null) return 'deleted';
  if (known.hash !== share.hash) throw new Error(`two contents have the share id ${share.id}`);
  return 'known';
}
