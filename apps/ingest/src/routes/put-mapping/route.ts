import { updateProject } from '@tachograph/store/projects';
import { authenticate } from '../../authenticate.ts';
import { parseJsonBody } from '../../body/parse-json-body.ts';
import { readBody } from '../../body/read-body.ts';
import { readKind } from '../../body/read-kind.ts';
import type { Intake } from '../../intake.ts';
import { readMapping } from '../../mapping/read-mapping.ts';
import { ProblemError } from '../../problem.ts';
import type { Handler } from '../add-address.ts';

/** Set the rules of the token's project, whole. They hold for uploads from now on; stored runs stay as they are. */
export const putMapping =
  (intake: Intake): Handler =>
  async (request) => {
    const { deps, readiness, rooms } = intake;
    const { project } = await authenticate(intake, request, 'admin');
    if (readKind(request.headers['content-type'], 'a mapping') !== 'json') {
      throw new ProblemError('unsupported-media-type', 'Send the list of rules as application/json.', {
        headers: { accept: 'application/json' },
      });
    }
    const mapping = await rooms.use(async (room) =>
      readMapping(parseJsonBody(await readBody(request.raw, deps.limits, room), deps.limits)),
    );
    await readiness.assertWritable();
    await updateProject(deps.db, project.id, { mapping: mapping.length > 0 ? mapping : null });
    return mapping;
  };
