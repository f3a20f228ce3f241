import { type Permission, roleFor, scopeFor } from '@tachograph/store/access';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem.ts';
import { type Actor, findActor } from './find-actor.ts';
import type { IngestContext } from './ingest-context.ts';

/** A 401 as RFC 6750 defines it: `error` only where a token was sent. */
const unauthenticated = (detail: string, sent: boolean) =>
  new ProblemError('unauthenticated', detail, {
    headers: { 'www-authenticate': `Bearer realm="tachograph"${sent ? ', error="invalid_token"' : ''}` },
  });

/**
 * Who makes a request, or a `ProblemError`: 401 for a token that is missing, unknown, expired or revoked (all with
 * the same text, so that a stranger learns nothing), 403 for one without the permission (null: any will do), 429
 * instead of 401 where too many such tokens came from the same IP address. A valid token is accepted from any address.
 */
export async function authenticate(
  { deps, wrongTokens }: Pick<IngestContext, 'deps' | 'wrongTokens'>,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  permission: Permission | null,
): Promise<Actor> {
  const query = request.query as Readonly<Record<string, unknown>>;
  if ('token' in query || 'access_token' in query) {
    throw unauthenticated(
      'A token in a URL ends up in logs: send it as "Authorization: Bearer tacho_…", and create a new one.',
      true,
    );
  }
  if (!request.headers.authorization)
    throw unauthenticated('Send a token of the project as "Authorization: Bearer tacho_…".', false);
  const actor = await findActor(deps, request);
  if (!actor) {
    await wrongTokens.count(request.ip);
    throw unauthenticated('This token is unknown, revoked or expired.', true);
  }
  if (permission === null || actor.permissions.includes(permission)) return actor;
  if (actor.kind === 'user') {
    const detail = `This takes the role "${roleFor(permission)}" in the project, which its owners can give you.`;
    throw new ProblemError('forbidden', detail);
  }
  throw new ProblemError('forbidden', `The token "${actor.name}" does not have the scope "${scopeFor(permission)}".`);
}
