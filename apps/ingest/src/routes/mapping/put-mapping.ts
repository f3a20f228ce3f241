import { updateProject } from '@tachograph/store/projects';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authenticate } from '../../context/authenticate.ts';
import type { IngestContext } from '../../context/ingest-context.ts';
import type { Handler } from '../../http/add-route.ts';
import { readMapping } from '../../native/read-mapping.ts';

/** Replace the rules of the token's project. They apply to uploads from now on; stored runs stay as they are. */
export const putMapping =
  (context: IngestContext): Handler =>
  async (request) => {
    const { deps, readiness } = context;
    const { project } = await authenticate(context, request, 'admin');
    const mapping = readMapping(await readJsonRequest(request, context, { what: 'the list of rules' }));
    await readiness.assertWritable();
    await updateProject(deps.db, project.id, { mapping: mapping.length > 0 ? mapping : null });
    return mapping;
  };
