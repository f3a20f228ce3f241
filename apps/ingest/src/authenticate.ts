import { type AuthenticatedToken, findToken, type TokenScope } from '@tachograph/store/tokens';
import type { FastifyRequest } from 'fastify';
import type { Intake } from './intake.ts';
import { ProblemError } from './problem.ts';

const TOKEN = /^Bearer +(tacho_[A-Za-z0-9_-]{16,200})$/i;

/** What RFC 6750 asks of a 401: `error` only where a token was given. */
const refuse = (detail: string, given: boolean) =>
  new ProblemError('unauthenticated', detail, {
    headers: { 'www-authenticate': `Bearer realm="tachograph"${given ? ', error="invalid_token"' : ''}` },
  });

/**
 * The token of a request, or a `ProblemError`: 401 for one that is missing, unknown, expired or revoked (all in the
 * same words and after the same look at the database, so that a stranger learns nothing), 403 for one without the
 * scope (null: any will do), 429 where too many unknown ones came from the same address.
 */
export async function authenticate(
  { deps, wrongTokens }: Pick<Intake, 'deps' | 'wrongTokens'>,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  scope: TokenScope | null,
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
  // What is no token at all is looked up like one, which takes as long and finds nothing.
  const text = TOKEN.exec(header)?.[1] ?? header;
  wrongTokens.assertMayTry(request.ip, text);
  const token = await findToken(deps.db, text);
  const expired = token?.expiresAt && token.expiresAt <= deps.now();
  if (!token || token.revokedAt || expired) {
    wrongTokens.noteWrong(request.ip, text);
    throw refuse('This token is not known here, or it was revoked, or it has expired.', true);
  }
  wrongTokens.noteGood(text);
  if (scope !== null && !token.scopes.includes(scope)) {
    throw new ProblemError('forbidden', `The token "${token.name}" does not have the scope "${scope}".`);
  }
  return token;
}
