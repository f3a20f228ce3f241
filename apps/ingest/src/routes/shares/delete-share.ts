import { isShareId } from '@tachograph/schema/share';
import { deleteShare as fromStore } from '@tachograph/store/shares';
import { authenticate } from '../../authenticate.ts';
import type { Intake } from '../../intake.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';

/** Take the content out of a share of the project; a tombstone stays. Deleting twice changes nothing. */
export const deleteShare =
  (intake: Intake): Handler =>
  async (request, reply) => {
    const { deps, readiness } = intake;
    const by = await authenticate(intake, request, 'admin');
    const { id } = request.params as { readonly id: string };
    await readiness.assertWritable();
    const found = isShareId(id) && (await fromStore(deps.db, by.projectId, { id, now: deps.now() }));
    if (!found) throw new ProblemError('not-found', 'The project has no share with this id.');
    request.log.info({ audit: 'share-deleted', project: by.projectSlug, by: by.id, share: id }, 'a share was deleted');
    return reply.code(204).send();
  };
