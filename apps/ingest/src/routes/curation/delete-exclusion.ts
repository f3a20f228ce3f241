import { includeRun } from '@tachograph/store/curation';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { runNotInProject } from '../find-requested-run.ts';

/** Include an excluded run again; the exclusion stays in its history. */
export const deleteExclusion =
  (context: IngestContext): Handler =>
  async (request, reply) => {
    const { deps, readiness } = context;
    const by = await authenticate(context, request, 'admin');
    const { id: run } = request.params as { readonly id: string };
    await readiness.assertWritable();
    if (!(await includeRun(deps.db, by.projectId, { run, by, now: deps.now() }))) throw runNotInProject();
    request.log.info({ audit: 'run-included', project: by.projectSlug, by: by.id, run }, 'a run was included again');
    return reply.code(204).send();
  };
