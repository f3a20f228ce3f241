import type { ProjectSettingsResponse } from '@tachograph/openapi/projects';
import { deleteProject as deleteStoredProject } from '@tachograph/store/administration';
import { assertPerson } from '../../context/authenticate.ts';
import { authorize } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { toAdministration } from '../../context/record-change.ts';
import { toSettings } from './to-settings.ts';

/** The settings of the project. */
export const getProject: Route<ProjectSettingsResponse> = (context) => async (request, reply) => {
  const { project } = await authorize(context, request, 'own');
  reply.header('cache-control', 'no-store');
  return toSettings(context.deps, project);
};

/** Delete the project, whose slug has to be sent once more. Its rows are removed afterwards, in the background. */
export const deleteProject: Route = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, 'own');
  assertPerson(by, 'Deleting a project');
  const { confirm } = request.query as { readonly confirm?: unknown };
  await readiness.assertWritable();
  await deleteStoredProject(toAdministration(deps, request, by), by.project, { confirm });
  return reply.code(204).send();
};
