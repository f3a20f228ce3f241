import { newProject, type ProjectSettingsResponse, pickFields, projectChange } from '@tachograph/openapi/projects';
import { changeProject, createProject, deleteProject as deleteStoredProject } from '@tachograph/store/administration';
import { findProject, listFormerSlugs, type Project, readProjectUsage } from '@tachograph/store/projects';
import type * as z from 'zod';
import { parseRequest } from '../../body/read-json-request.ts';
import {
  assertPermitted,
  assertPerson,
  authenticatePerson,
  authorize,
  toAdministration,
} from '../../context/authorize.ts';
import type { Deps } from '../../context/deps.ts';
import type { Actor } from '../../context/find-actor.ts';
import type { Route } from '../../context/ingest-context.ts';
import { ProblemError } from '../../http/problem.ts';
import { toProjectPageUrl } from '../../http/urls.ts';
import { MEGABYTE } from '../../limits/project-quotas.ts';

const MOST_FORMER_SLUGS = 100;

async function toSettings(deps: Deps, project: Project): Promise<ProjectSettingsResponse> {
  const { id, slug, title, visibility, identityKeys, archivedAt } = project;
  const [formerSlugs, usage] = await Promise.all([
    listFormerSlugs(deps.db, id, { limit: MOST_FORMER_SLUGS }),
    readProjectUsage(deps.db, id, deps.now()),
  ]);
  return {
    slug,
    title,
    visibility,
    ...pickFields(project),
    identityKeys,
    formerSlugs,
    archivedAt: archivedAt?.toISOString() ?? null,
    url: toProjectPageUrl(deps, slug),
    series: { used: usage.series, limit: project.maxSeries ?? deps.limits.seriesPerProject },
    runsToday: { used: usage.runsToday, limit: project.maxRunsPerDay },
    bytes: { used: usage.bytes, limit: project.maxMegabytes === null ? null : project.maxMegabytes * MEGABYTE },
  };
}

/** Names and a description. */
const BODY = { what: 'the project to be', maxBytes: 20_000, problem: 'This makes no project.' };
const CHANGE = { what: 'the change of the project', maxBytes: 20_000, problem: 'This changes no project.' };

/** Create a project. The person who is signed in owns it. */
export const postProject: Route<ProjectSettingsResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const user = await authenticatePerson(context, request, 'Creating a project');
  const wanted = await parseRequest(request, context, newProject, BODY);
  await readiness.assertWritable();
  const administration = toAdministration(deps, request, { kind: 'user', ...user, projectSlug: wanted.slug });
  const project = await createProject(administration, wanted, { ...user, most: deps.limits.projectsPerAccount });
  reply.code(201);
  return toSettings(deps, project);
};

export const getProject: Route<ProjectSettingsResponse> = (context) => async (request) => {
  const { project } = await authorize(context, request, 'own');
  return toSettings(context.deps, project);
};

type Change = z.infer<typeof projectChange>;
type Property = keyof Change;

/** What decides where a project is, who sees it, whether it is used, and what becomes of its runs. */
const OF_OWNERS: readonly Property[] = ['slug', 'visibility', 'archived', 'keepRunsDays'];
const OF_ADMINISTRATORS: readonly Property[] = ['maxSeries', 'maxRunsPerDay', 'maxMegabytes'];

/** Reject a change with a property that somebody may not change, with a `ProblemError` that names it. */
function assertMayChange(actor: Actor, change: Change): void {
  for (const property of Object.keys(change) as Property[]) {
    if (OF_ADMINISTRATORS.includes(property) && !actor.isAdministrator)
      throw new ProblemError('forbidden', `Changing ${property} takes an administrator of the installation.`);
    if (OF_OWNERS.includes(property)) {
      assertPermitted(actor, 'own');
      assertPerson(actor, `Changing ${property}`);
    } else if (!OF_ADMINISTRATORS.includes(property)) assertPermitted(actor, 'curate');
  }
}

/** Change the settings of the project; what is left out stays. */
export const patchProject: Route<ProjectSettingsResponse> = (context) => async (request) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, null);
  const change = await parseRequest(request, context, projectChange, CHANGE);
  assertMayChange(by, change);
  await readiness.assertWritable();
  await changeProject(toAdministration(deps, request, by), by.project, change);
  const project = await findProject(deps.db, by.viewer, change.slug ?? by.projectSlug);
  if (!project) throw new ProblemError('not-found', 'The project was deleted meanwhile.');
  return toSettings(deps, project);
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
