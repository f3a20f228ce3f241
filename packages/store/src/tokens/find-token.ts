import type { Store } from '../store.ts';
import type { Project, Token } from '../types.ts';

export type AuthenticatedToken = Token & { readonly project: Project };

/**
 * The token of this text with its project, or null. Expired and revoked tokens are found too: the caller refuses them.
 * Notes the time of use, at most once a minute.
 */
export async function findToken(_db: Store, _text: string): Promise<AuthenticatedToken | null> {
  throw new Error('not written yet');
}
