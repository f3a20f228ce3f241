import { newProject, type ProjectSettingsResponse } from '@tachograph/openapi/projects';
import { createProject } from '@tachograph/store/administration';
import { parseRequest } from '../../body/parse-request.ts';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authenticatePerson } from '../../context/authenticate.ts';
import type { Route } from '../../context/ingest-context.ts';
import { toAdministration } from '../../context/record-change.ts';
import { toSettings } from './to-settings.ts';

/** Two names and a description. */
const MAX_BYTES = 10_000;

/** Create a project. The person who is signed in owns it. */
export const postProject: Route<ProjectSettingsResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const user = await authenticatePerson(context, request, 'Creating a project');
  const body = await readJsonRequest(request, context, { what: 'the project to be', maxBytes: MAX_BYTES });
  const wanted = parseRequest(newProject, body, 'This makes no project.');
  await readiness.assertWritable();
  const administration = toAdministration(deps, request, { kind: 'user', ...user, projectSlug: wanted.slug });
  const project = await createProject(administration, wanted, { ...user, most: deps.limits.projectsPerAccount });
  reply.code(201).header('cache-control', 'no-store');
  return toSettings(deps, project);
};
