import type { Store } from '../store.ts';
import type { Token, TokenScope } from '../types.ts';

export type NewToken = {
  readonly projectId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt?: Date | null;
};

/** The text is returned here and never again: only its SHA-256 is stored. */
export async function insertToken(_db: Store, _token: NewToken): Promise<{ token: Token; text: string }> {
  throw new Error('not written yet');
}
