import type { Store } from '../store.ts';

/** False when the project has no such token. Revoking twice keeps the first time. */
export async function revokeToken(_db: Store, _projectId: number, _tokenId: string): Promise<boolean> {
  throw new Error('not written yet');
}
