import { findUserBySession, type User } from '@tachograph/store/accounts';
import type { FastifyRequest } from 'fastify';
import { assertPerson, authenticate, rejectUnknown } from './authenticate.ts';
import { readSessionText } from './find-actor.ts';
import type { IngestContext } from './ingest-context.ts';

/**
 * Somebody who is signed in, for a request that is about no project yet. Throws a `ProblemError`: 401 as `authenticate`, and 403
 * for a token. `what` begins the sentence: "Creating a project".
 */
export async function authenticatePerson(
  context: Pick<IngestContext, 'deps' | 'wrongTokens'>,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  what: string,
): Promise<User> {
  const session = readSessionText(request);
  if (session !== undefined)
    return (await findUserBySession(context.deps.db, session)) ?? rejectUnknown(context, request.ip);
  assertPerson(await authenticate(context, request, null), what);
  return rejectUnknown(context, request.ip);
}
