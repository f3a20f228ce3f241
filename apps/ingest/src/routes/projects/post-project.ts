import { newProject, type ProjectSettingsResponse } from '@tachograph/openapi/projects';
import type { User } from '@tachograph/store/accounts';
import { countOwned } from '@tachograph/store/members';
import { insertProject } from '@tachograph/store/projects';
import { parseRequest } from '../../body/parse-request.ts';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { authenticatePerson } from '../../context/authenticate-person.ts';
import type { Deps } from '../../context/deps.ts';
import type { Route } from '../../context/ingest-context.ts';
import { recordChange } from '../../context/record-change.ts';
import { ProblemError } from '../../http/problem.ts';
import { toNameTaken } from './name-taken.ts';
import { toSettings } from './to-settings.ts';

/** Two names and a description. */
const MAX_BYTES = 10_000;

/** Reject an account that owns as many projects as it may. Two requests at once may both be accepted. */
async function assertMayCreate({ db, limits }: Deps, { id, isAdministrator }: User): Promise<void> {
  const { projectsPerAccount: most } = limits;
  if (isAdministrator || (await countOwned(db, id)) < most) return;
  const detail =
    most === 0
      ? 'Only administrators create projects in this installation.'
      : `You own ${most} projects, which is as many as an account may own. Delete one, or ask an administrator.`;
  throw new ProblemError('forbidden', detail);
}

/** Create a project. Whoever is signed in owns it. */
export const postProject: Route<ProjectSettingsResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const user = await authenticatePerson(context, request, 'Creating a project');
  const body = await readJsonRequest(request, context, { what: 'the project to be', maxBytes: MAX_BYTES });
  const { slug, title, description = null, visibility } = parseRequest(newProject, body, 'This makes no project.');
  await readiness.assertWritable();
  await assertMayCreate(deps, user);
  const fields = { slug, title: title ?? slug, description, visibility, ownerId: user.id };
  const project = await insertProject(deps.db, fields);
  if (!project) throw toNameTaken(slug);
  const by = { kind: 'user', id: user.id, name: user.name, projectId: project.id, projectSlug: slug } as const;
  await recordChange(deps, request, by, {
    action: 'project-created',
    message: 'a project was created',
    target: slug,
    details: { visibility },
  });
  reply.code(201).header('cache-control', 'no-store');
  return toSettings(deps, project);
};
