import { isShareId } from '@tachograph/schema/share';
import { findShare } from '@tachograph/store/shares';
import { findViewer } from '../../context/find-actor.ts';
import type { ReadRoute } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { isCurrent, sendUnchanged } from '../../http/send-revalidated.ts';

/** It may be deleted at any time. */
const CACHE_CONTROL = 'private, no-cache';

/** The content of a share as it was frozen, to the byte. */
export const getShare: ReadRoute = (deps) => async (request, reply) => {
  const { id } = request.params as { readonly id: string };
  const share = isShareId(id) ? await findShare(deps.db, await findViewer(deps, request), id) : null;
  if (!share) throw new ProblemError('not-found', 'The project has no share with this id.');
  if (share.state === 'deleted') throw new ProblemError('not-found', 'The share was deleted.');
  const etag = `W/"${share.hash.slice(0, 32)}"`;
  if (isCurrent(request, etag)) return sendUnchanged(reply, etag, CACHE_CONTROL);
  const headers = { etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding, authorization' };
  return reply.headers(headers).type('application/json').send(share.content);
};
