import { decompressText } from '../database/compression.ts';
import type { Store } from '../database/store.ts';

/** A share, or the tombstone of a deleted one. */
export type StoredShare =
  | {
      readonly state: 'stored';
      readonly id: string;
      readonly project: string;
      readonly createdAt: Date;
      /** SHA-256 of the content, hexadecimal. */
      readonly hash: string;
      /** Canonical JSON: to the byte what was hashed. */
      readonly content: string;
    }
  | { readonly state: 'deleted'; readonly id: string; readonly project: string; readonly deletedAt: Date };

export async function findShare(db: Store, id: string): Promise<StoredShare | null> {
  const row = await db.prisma.share.findUnique({ where: { id } });
  if (!row) return null;
  const { project, createdAt, deletedAt, contentHash, content } = row;
  if (deletedAt) return { state: 'deleted', id, project, deletedAt };
  if (!contentHash || !content) throw new Error(`the share ${id} is not deleted and has no content`);
  const hash = Buffer.from(contentHash).toString('hex');
  return { state: 'stored', id, project, createdAt, hash, content: await decompressText(content) };
}
