import type { Permission } from '@tachograph/store/access';
import type { FastifyRequest } from 'fastify';
import { assertProject } from './assert-project.ts';
import { authenticate } from './authenticate.ts';
import type { Actor } from './find-actor.ts';
import type { IngestContext } from './ingest-context.ts';

/** Who makes a request that is about their own project: as `authenticate`, and of the project that `?project=` names, if it does. */
export async function authorize(
  context: IngestContext,
  request: Pick<FastifyRequest, 'headers' | 'query' | 'ip'>,
  permission: Permission | null,
): Promise<Actor> {
  const actor = await authenticate(context, request, permission);
  await assertProject(context.deps, actor, request);
  return actor;
}
