import type { Store } from '../store.ts';
import type { RunDetail } from '../types.ts';

/** A run by its public id. The same content in two projects has one id: give `projectId` wherever the project is known. */
export async function findRun(
  _db: Store,
  _publicId: string,
  _where: { readonly projectId?: number } = {},
): Promise<RunDetail | null> {
  throw new Error('not written yet');
}
