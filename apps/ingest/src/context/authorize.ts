import type { AuthenticatedToken, TokenScope } from '@tachograph/store/tokens';
import type { FastifyRequest } from 'fastify';
import { assertProject } from './assert-project.ts';
import { authenticate } from './authenticate.ts';
import type { IngestContext } from './ingest-context.ts';

/** The token of a request that changes a project: as `authenticate`, and of the project that `?project=` names, if it does. */
export async function authorize(
  context: IngestContext,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  scope: TokenScope,
): Promise<AuthenticatedToken> {
  const token = await authenticate(context, request, scope);
  await assertProject(context.deps, token, request);
  return token;
}
