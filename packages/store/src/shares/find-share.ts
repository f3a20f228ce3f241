import { decompressText } from '../database/compression.ts';
import type { Store } from '../database/store.ts';

/** A share as it is kept, or the stone that stands where one was. */
export type StoredShare =
  | {
      readonly state: 'kept';
      readonly id: string;
      readonly project: string;
      readonly createdAt: Date;
      /** SHA-256 of the content, hexadecimal. */
      readonly hash: string;
      /** Canonical JSON: to the byte what was hashed. */
      readonly content: string;
    }
  | { readonly state: 'deleted'; readonly id: string; readonly project: string; readonly deletedAt: Date };

type Row = {
  readonly project: string;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
  readonly hash: string | null;
  readonly content: Buffer | null;
};

const FIND = `
  SELECT project, created_at, deleted_at, encode(content_hash, 'hex') AS hash, content FROM shares WHERE id = $1`;

export async function findShare(db: Store, id: string): Promise<StoredShare | null> {
  const { rows } = await db.pool.query<Row>(FIND, [id]);
  const row = rows[0];
  if (!row) return null;
  const { project, created_at: createdAt, deleted_at: deletedAt, hash, content } = row;
  if (deletedAt) return { state: 'deleted', id, project, deletedAt };
  if (!hash || !content) throw new Error(`the share ${id} is neither deleted nor whole`);
  return { state: 'kept', id, project, createdAt, hash, content: await decompressText(content) };
}
