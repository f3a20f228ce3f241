import { findProject, updateProject } from '@tachograph/store/projects';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authorize } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { recordChange } from '../../context/record-change.ts';
import { readMapping } from '../../native/read-mapping.ts';

/** The rules of the token's project, as they were sent; an empty list where there are none. */
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
    message: 'the mapping was set',
    target: by.projectSlug,
    details: { rules: mapping.length },
  });
  return mapping;
};
