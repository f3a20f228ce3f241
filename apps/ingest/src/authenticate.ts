import type { IncomingHttpHeaders } from 'node:http';
import { type AuthenticatedToken, findToken, type Store, type TokenScope } from '@tachograph/store';
import { ProblemError } from './problem.ts';

const TOKEN = /^Bearer +(tacho_[A-Za-z0-9_-]{16,200})$/i;

/** What RFC 6750 asks of a 401: `error` only where a token was given. */
const refuse = (detail: string, given: boolean) =>
  new ProblemError('unauthenticated', detail, {
    headers: { 'www-authenticate': `Bearer realm="tachograph"${given ? ', error="invalid_token"' : ''}` },
  });

/**
 * The token of a request, or a `ProblemError`: 401 for one that is missing, unknown, expired or revoked (all in the
 * same words, so that a stranger learns nothing), 403 for one without the scope.
 */
export async function authenticate(
  db: Store,
  request: { readonly headers: IncomingHttpHeaders; readonly query: unknown },
  { scope, now }: { readonly scope: TokenScope; readonly now: Date },
): Promise<AuthenticatedToken> {
  const query = request.query as Readonly<Record<string, unknown>>;
  if ('token' in query || 'access_token' in query) {
    throw refuse(
      'A token in an address ends up in logs: send it as "Authorization: Bearer tacho_…", and make a new one.',
      true,
    );
  }
  const header = request.headers.authorization;
  if (!header) throw refuse('Send the upload token of the project as "Authorization: Bearer tacho_…".', false);
  const text = TOKEN.exec(header)?.[1];
  const token = text ? await findToken(db, text) : null;
  const expired = token?.expiresAt && token.expiresAt <= now;
  if (!token || token.revokedAt || expired) {
    throw refuse('This token is not known here, or it was revoked, or it has expired.', true);
  }
  if (!token.scopes.includes(scope)) {
    throw new ProblemError('forbidden', `The token "${token.name}" does not have the scope "${scope}".`);
  }
  return token;
}
