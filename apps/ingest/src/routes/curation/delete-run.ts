import { deleteRun as fromStore } from '@tachograph/store/curation';
import { authenticate } from '../../authenticate.ts';
import type { Intake } from '../../intake.ts';
import type { Handler } from '../add-address.ts';
import { runNotOfProject } from '../find-requested-run.ts';

/** Delete a run of the project with all that is known of it. The same content may come again. */
export const deleteRun =
  (intake: Intake): Handler =>
  async (request, reply) => {
    const { deps, readiness } = intake;
    const by = await authenticate(intake, request, 'admin');
    const { id } = request.params as { readonly id: string };
    await readiness.assertWritable();
    if (!(await fromStore(deps.db, by.projectId, id))) throw runNotOfProject();
    request.log.info({ audit: 'run-deleted', project: by.projectSlug, by: by.id, run: id }, 'a run was deleted');
    return reply.code(204).send();
  };
