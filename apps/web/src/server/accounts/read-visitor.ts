import 'server-only';
import { permissionsOfScopes } from '@tachograph/store/access';
import { findToken } from '@tachograph/store/tokens';
import { store } from '@/server/store.ts';
import type { TokenHolder, Visitor } from '@/server/viewer/signed-in.ts';
import { readSignedIn } from './read-account.ts';

/** Other texts, such as the password of a proxy in front, are none of ours. */
const TOKEN = /^Bearer +(tacho_[A-Za-z0-9_-]{16,200})$/i;

type Sent = { readonly cookie?: string | undefined; readonly authorization?: string | undefined };

async function findHolder(text: string): Promise<TokenHolder | 'unknown-token'> {
  const token = await findToken(store(), text);
  const isOver = token?.revokedAt || (token?.expiresAt && token.expiresAt <= new Date());
  if (!token || isOver) return 'unknown-token';
  const permissions = permissionsOfScopes(token.scopes);
  return { token: token.id, name: token.name, projectId: token.project.id, permissions };
}

/**
 * Who makes a request: the holder of the project's token that it sends, or who is signed in by its cookies. Null for a stranger;
 * `unknown-token` for a token that is unknown, revoked or expired. One query, where something is sent that may be known.
 */
export async function readVisitor({ cookie, authorization }: Sent): Promise<Visitor | null | 'unknown-token'> {
  const [, text] = TOKEN.exec(authorization ?? '') ?? [];
  return text === undefined ? readSignedIn(cookie) : findHolder(text);
}
