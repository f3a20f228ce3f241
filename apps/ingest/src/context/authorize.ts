import type { Permission } from '@tachograph/store/access';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem.ts';
import { authenticate } from './authenticate.ts';
import type { Deps } from './deps.ts';
import type { Actor } from './find-actor.ts';
import { findNamedProject } from './find-requested-project.ts';
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

/**
 * Compare the project that a request names with that of its token. Throws a `ProblemError`: 404 where there is no such
 * project, or its token may not read it, and 403 where it is another one.
 */
export async function assertProject(
  { db }: Pick<Deps, 'db'>,
  { project, viewer }: Pick<Actor, 'project' | 'viewer'>,
  request: Pick<FastifyRequest, 'query'>,
): Promise<void> {
  const { project: named } = request.query as { readonly project?: unknown };
  if (named === undefined || named === project.slug) return;
  const found = await findNamedProject(db, viewer, named);
  if (found?.id === project.id) return;
  if (!found) throw new ProblemError('not-found', 'There is no project of this name.');
  throw new ProblemError(
    'forbidden',
    `This token belongs to the project "${project.slug}". Send one of the project that is named.`,
  );
}
