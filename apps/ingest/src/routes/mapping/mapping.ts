import type { PreviewResponse } from '@tachograph/openapi/responses';
import { findProject, updateProject } from '@tachograph/store/projects';
import { readBody } from '../../body/read-body.ts';
import { readBodyType } from '../../body/read-body-type.ts';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authorize, recordChange } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { readMapping } from '../../native/read-mapping.ts';
import { readProjectMapping } from '../../native/read-project-mapping.ts';

/** What each row of a native text would become under a mapping, and which rule applies to it. Nothing is stored. */
export const previewMapping: Route<PreviewResponse> = (context) => async (request) => {
  const { deps, rates, memory, threads } = context;
  const { limits } = deps;
  const token = await authorize(context, request, null);
  await rates.acceptRequest(token.id);
  const contentType = request.headers['content-type'] ?? '';
  const source = readBodyType(contentType, 'a text and rules');
  return memory.use(async (lease) => {
    const { bytes: body } = await readBody(request.raw, limits, lease);
    await lease.waitForTurn();
    const mapping = await readProjectMapping(deps.db, token);
    return threads.previewNative({ source, body, contentType, mapping, limits });
  });
};

/** The rules of the token's project, as they were sent; an empty list without rules. */
export const getMapping: Route = (context) => async (request) => {
  const { project, viewer } = await authorize(context, request, null);
  return (await findProject(context.deps.db, viewer, project.slug))?.mapping ?? [];
};

/** Replace the rules of the token's project. They apply to uploads from now on; stored runs stay as they are. */
export const putMapping: Route = (context) => async (request) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'curate');
  const mapping = readMapping(await readJsonRequest(request, context, { what: 'the list of rules' }));
  await readiness.assertWritable();
  await updateProject(deps.db, by.projectId, { mapping: mapping.length > 0 ? mapping : null });
  await recordChange(deps, request, by, {
    action: 'mapping-set',
    target: by.projectSlug,
    details: { rules: mapping.length },
  });
  return mapping;
};
