import { deleteRun as fromStore } from '@tachograph/store/curation';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { runNotInProject } from '../find-requested-run.ts';

/** Delete a run of the project with all its data. The same content may be uploaded again. */
export const deleteRun =
  (context: IngestContext): Handler =>
  async (request, reply) => {
    const { deps, readiness } = context;
    const by = await authenticate(context, request, 'admin');
    const { id } = request.params as { readonly id: string };
    await readiness.assertWritable();
    if (!(await fromStore(deps.db, by.projectId, id))) throw runNotInProject();
    request.log.info({ audit: 'run-deleted', project: by.projectSlug, by: by.id, run: id }, 'a run was deleted');
    return reply.code(204).send();
  };
