import { isShareId } from '@tachograph/schema/share';
import { deleteShare as fromStore } from '@tachograph/store/shares';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { ProblemError } from '../../http/problem.ts';

/** Delete the content of a share of the project; a tombstone stays. Deleting twice changes nothing. */
export const deleteShare =
  (context: IngestContext): Handler =>
  async (request, reply) => {
    const { deps, readiness } = context;
    const by = await authenticate(context, request, 'admin');
    const { id } = request.params as { readonly id: string };
    await readiness.assertWritable();
    const found = isShareId(id) && (await fromStore(deps.db, by.projectId, { id, now: deps.now() }));
    if (!found) throw new ProblemError('not-found', 'The project has no share with this id.');
    request.log.info({ audit: 'share-deleted', project: by.projectSlug, by: by.id, share: id }, 'a share was deleted');
    return reply.code(204).send();
  };
