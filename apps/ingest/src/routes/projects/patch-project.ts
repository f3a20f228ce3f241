import { isDeepStrictEqual } from 'node:util';
import { type ProjectSettingsResponse, projectChange } from '@tachograph/openapi/projects';
import type { Json } from '@tachograph/schema/hash';
import { toIdentityKeys } from '@tachograph/schema/normalise';
import { hasDriver } from '@tachograph/store/drivers';
import { markAllDue } from '@tachograph/store/families';
import {
  countStoredBytes,
  findProject,
  type Project,
  type ProjectChange,
  renameProject,
  updateProject,
} from '@tachograph/store/projects';
import type * as z from 'zod';
import { parseRequest } from '../../body/parse-request.ts';
import { readJsonRequest } from '../../body/read-json-request.ts';
import { assertPermitted, assertPerson } from '../../context/authenticate.ts';
import { authorize } from '../../context/authorize.ts';
import type { Deps } from '../../context/deps.ts';
import type { Actor } from '../../context/find-actor.ts';
import type { Route } from '../../context/ingest-context.ts';
import { type RecordedChange, recordChange } from '../../context/record-change.ts';
import { ProblemError } from '../../http/problem.ts';
import { toNameTaken } from './name-taken.ts';
import { toSettings } from './to-settings.ts';

/** A title and a description. */
const MAX_BYTES = 20_000;

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

async function assertDriver({ db }: Deps, project: Project, driver: string | null | undefined): Promise<void> {
  if (driver == null || (await hasDriver(db, project.id, driver))) return;
  const detail = 'This changes nothing: the project has no results of this driver.';
  throw new ProblemError('invalid-request', detail, {
    issues: [{ pointer: '/referenceDriver', code: 'invalid-value', detail: 'the project has no results of it' }],
  });
}

/** What is stored; a property that is what it was before is left out. */
function toStored(
  project: Project,
  { archived, slug: _, identityKeys: keys, ...rest }: Change,
  now: Date,
): ProjectChange {
  const archive = archived === undefined ? {} : { archivedAt: archived ? (project.archivedAt ?? now) : null };
  const identity = keys === undefined ? {} : { identityKeys: keys && toIdentityKeys(keys) };
  const wanted: ProjectChange = { ...rest, ...archive, ...identity };
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, project[name as keyof Project]);
  return Object.fromEntries(Object.entries(wanted).filter(isChanged));
}

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : ((value ?? null) as Json));

/** The entries of the audit log: one for what is best found by itself, one for all the rest. */
function toEntries(project: Project, { visibility, archivedAt, ...rest }: ProjectChange): RecordedChange[] {
  const target = project.slug;
  const entries: RecordedChange[] = [];
  if (visibility !== undefined) {
    const details = { before: project.visibility, after: visibility };
    entries.push({ action: 'visibility-set', message: 'the visibility was set', target, details });
  }
  if (archivedAt !== undefined)
    entries.push(
      archivedAt
        ? { action: 'project-archived', message: 'a project was archived', target }
        : { action: 'project-unarchived', message: 'a project was put in use again', target },
    );
  const names = Object.keys(rest) as (keyof typeof rest & keyof Project)[];
  if (names.length > 0) {
    const before = Object.fromEntries(names.map((name) => [name, toJson(project[name])]));
    const after = Object.fromEntries(names.map((name) => [name, toJson(rest[name])]));
    entries.push({ action: 'project-changed', message: 'a project was changed', target, details: { before, after } });
  }
  return entries;
}

/** Rename the project where the change says so. Returns its entry in the audit log, if it has another name now. */
async function rename(
  { db }: Deps,
  { id, slug: before }: Project,
  slug: string | undefined,
): Promise<RecordedChange[]> {
  const outcome = slug === undefined ? 'same' : await renameProject(db, id, slug);
  if (slug === undefined || outcome === 'same') return [];
  if (outcome === 'taken') throw toNameTaken(slug);
  const details = { before, after: slug };
  return [{ action: 'project-renamed', message: 'a project was renamed', target: slug, details }];
}

/** Change the settings of the project; what is left out stays. */
export const patchProject: Route<ProjectSettingsResponse> = (context) => async (request, reply) => {
  const { deps, readiness } = context;
  const by = await authorize(context, request, null);
  const body = await readJsonRequest(request, context, { what: 'the change of the project', maxBytes: MAX_BYTES });
  const change = parseRequest(projectChange, body, 'This changes no project.');
  assertMayChange(by, change);
  await assertDriver(deps, by.project, change.referenceDriver);
  await readiness.assertWritable();
  const entries = await rename(deps, by.project, change.slug);
  const stored = toStored(by.project, change, deps.now());
  if (Object.keys(stored).length > 0) await updateProject(deps.db, by.projectId, stored);
  if (stored.maxMegabytes) await countStoredBytes(deps.db, by.projectId);
  if (stored.minimumEffect !== undefined) await markAllDue(deps.db, by.projectId);
  for (const entry of [...entries, ...toEntries(by.project, stored)]) await recordChange(deps, request, by, entry);
  const project = await findProject(deps.db, by.viewer, change.slug ?? by.projectSlug);
  if (!project) throw new ProblemError('not-found', 'The project was deleted meanwhile.');
  reply.header('cache-control', 'no-store');
  return toSettings(deps, project);
};
