import { type AuthenticatedToken, findToken, type TokenScope } from '@tachograph/store/tokens';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem.ts';
import type { IngestContext } from './ingest-context.ts';

const TOKEN = /^Bearer +(tacho_[A-Za-z0-9_-]{16,200})$/i;

/** A 401 as RFC 6750 defines it: `error` only where a token was sent. */
const unauthenticated = (detail: string, sent: boolean) =>
  new ProblemError('unauthenticated', detail, {
    headers: { 'www-authenticate': `Bearer realm="tachograph"${sent ? ', error="invalid_token"' : ''}` },
  });

/** What a request sends as a token; undefined for none, and for a text that cannot be one. */
export const readTokenText = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  TOKEN.exec(headers.authorization ?? '')?.[1];

/** Who administers a project may edit its states and notes. */
const INCLUDED: Readonly<Record<TokenScope, readonly TokenScope[]>> = { upload: [], edit: ['admin'], admin: [] };

const allows = ({ scopes }: AuthenticatedToken, scope: TokenScope) =>
  [scope, ...INCLUDED[scope]].some((sufficient) => scopes.includes(sufficient));

/**
 * The token of a request, or a `ProblemError`: 401 for a token that is missing, unknown, expired or revoked (all with
 * the same text, so that a stranger learns nothing), 403 for a token without the scope (null: any token will do), 429
 * instead of 401 where too many such tokens came from the same IP address. A valid token is accepted from any address.
 */
export async function authenticate(
  { deps, wrongTokens }: Pick<IngestContext, 'deps' | 'wrongTokens'>,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  scope: TokenScope | null,
): Promise<AuthenticatedToken> {
  const query = request.query as Readonly<Record<string, unknown>>;
  if ('token' in query || 'access_token' in query) {
    throw unauthenticated(
      'A token in a URL ends up in logs: send it as "Authorization: Bearer tacho_…", and create a new one.',
      true,
    );
  }
  if (!request.headers.authorization)
    throw unauthenticated('Send a token of the project as "Authorization: Bearer tacho_…".', false);
  // A text that cannot be a token is not looked up: its form is no secret.
  const text = readTokenText(request);
  const token = text === undefined ? null : await findToken(deps.db, text);
  const expired = token?.expiresAt && token.expiresAt <= deps.now();
  if (!token || token.revokedAt || expired) {
    await wrongTokens.count(request.ip);
    throw unauthenticated('This token is unknown, revoked or expired.', true);
  }
  if (scope !== null && !allows(token, scope)) {
    throw new ProblemError('forbidden', `The token "${token.name}" does not have the scope "${scope}".`);
  }
  return token;
}
