import type { Store } from '../store.ts';
import type { RawUpload } from '../types.ts';

/** The bytes that arrived, untouched. */
export async function findRunRaw(
  _db: Store,
  _publicId: string,
  _where: { readonly projectId?: number } = {},
): Promise<RawUpload | null> {
  throw new Error('not written yet');
}
