import { createHash } from 'node:crypto';
import { toSlug } from '@tachograph/schema/text';
import { readProjectState } from '@tachograph/store/projects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { isCurrent, sendUnchanged } from '../http/send-revalidated.ts';
import { findRequestedProject } from './find-requested-project.ts';

type Sent = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type Found = Awaited<ReturnType<typeof findRequestedProject>>;

/**
 * The ETag of what this build makes of a state of a project for an address: it is known before any data is read. It is weak,
 * because what is read after the state may be newer than it.
 */
function toEtag({ buildVersion, webUrl }: Deps, state: string, { url }: FastifyRequest): string {
  const text = JSON.stringify([buildVersion, webUrl, state, url]);
  return `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
}

/**
 * Send what `read` makes of a project, or a 304 at the cost of one small query to a client whose copy is of the same state.
 * Clients may keep a copy and revalidate it each time.
 */
export async function sendByState(
  deps: Deps,
  { request, reply }: Sent,
  slug: string,
  read: (project: Found) => Promise<unknown>,
): Promise<FastifyReply> {
  const known = toSlug(slug) === slug ? await readProjectState(deps.db, slug) : null;
  const etag = known && toEtag(deps, known.state, request);
  if (etag && isCurrent(request, etag)) return sendUnchanged(reply, etag, 'no-cache');
  const response = await read(await findRequestedProject(deps.db, slug));
  return reply.headers({ ...(etag ? { etag } : {}), 'cache-control': 'no-cache' }).send(response);
}
