import { includeRun } from '@tachograph/store/curation';
import { authenticate } from '../../authenticate.ts';
import type { Intake } from '../../intake.ts';
import type { Handler } from '../add-address.ts';
import { runNotOfProject } from '../find-requested-run.ts';

/** Let the results of an excluded run take part again; that it was excluded stays known. */
export const deleteExclusion =
  (intake: Intake): Handler =>
  async (request, reply) => {
    const { deps, readiness } = intake;
    const by = await authenticate(intake, request, 'admin');
    const { id: run } = request.params as { readonly id: string };
    await readiness.assertWritable();
    if (!(await includeRun(deps.db, by.projectId, { run, by, now: deps.now() }))) throw runNotOfProject();
    request.log.info({ audit: 'run-included', project: by.projectSlug, by: by.id, run }, 'a run was included again');
    return reply.code(204).send();
  };
