import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@tachograph/schema/hash';
import { toIdentityKeys } from '@tachograph/schema/normalise';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import type { Project } from '../projects/project.ts';
import { renameProject } from '../projects/rename-project.ts';
import { type ProjectChange, updateProject } from '../projects/update-project.ts';
import { type Administration, type RecordedChange, RejectedError, record, toNameTaken } from './administration.ts';

const MARK = `
  INSERT INTO due_families (project_id, environment_id, driver)
  SELECT DISTINCT project_id, environment_id, driver FROM series WHERE project_id = $1 ORDER BY 1, 2, 3
  ON CONFLICT (project_id, environment_id, driver) DO UPDATE SET generation = due_families.generation + 1
  WHERE due_families.evaluated IS NOT DISTINCT FROM due_families.generation OR due_families.claimed_until IS NOT NULL`;

/** Have all series of a project evaluated again, because the rules of their changes are others; what waits already does once. */
export const markAllDue = (db: Store, projectId: number): Promise<void> =>
  inLockedProject(db, projectId, async (client) => {
    await queryRows(client, MARK, [projectId]);
  });

const TEXT = 'SELECT 1 FROM drivers WHERE project_id = $1 AND slug = $2';

/** Whether a project has, or had, results of the driver of a slug. */
const hasDriver = async (db: Store, projectId: number, slug: string): Promise<boolean> =>
  (await queryRows(db.pool, TEXT, [projectId, slug])).length > 0;

/** What is left out stays. */
export type SettingsChange = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };
type Settings = Omit<Project, 'id' | 'provenance' | 'archivedAt' | 'identityKeys'> & {
  readonly archived: boolean;
  readonly identityKeys: Parameters<typeof toIdentityKeys>[0] | null;
};

async function assertDriver({ db }: Administration, { id }: Project, driver: string | null | undefined): Promise<void> {
  if (driver == null || (await hasDriver(db, id, driver))) return;
  throw new RejectedError('invalid-request', 'This changes nothing: the project has no results of this driver.', [
    { pointer: '/referenceDriver', code: 'invalid-value', detail: 'the project has no results of it' },
  ]);
}

/** What is stored; a property that is what it was before is left out. */
function toStored(
  project: Project,
  { archived, slug: _, identityKeys: keys, ...rest }: SettingsChange,
  now: Date,
): ProjectChange {
  const archive = archived === undefined ? {} : { archivedAt: archived ? (project.archivedAt ?? now) : null };
  const identity = keys === undefined ? {} : { identityKeys: keys && toIdentityKeys(keys) };
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, project[name as keyof Project]);
  return Object.fromEntries(Object.entries({ ...rest, ...archive, ...identity }).filter(isChanged));
}

const toJson = (value: unknown) => (value instanceof Date ? value.toISOString() : ((value ?? null) as Json));

/** The entries of the audit log: one for what is best found by itself, one for all the rest. */
function toEntries(project: Project, { visibility, archivedAt, ...rest }: ProjectChange): RecordedChange[] {
  const target = project.slug;
  const entries: RecordedChange[] = [];
  if (visibility !== undefined) {
    const details = { before: project.visibility, after: visibility };
    entries.push({ action: 'visibility-set', target, details });
  }
  if (archivedAt !== undefined)
    entries.push(archivedAt ? { action: 'project-archived', target } : { action: 'project-unarchived', target });
  const names = Object.keys(rest) as (keyof typeof rest & keyof Project)[];
  if (names.length > 0) {
    const before = Object.fromEntries(names.map((name) => [name, toJson(project[name])]));
    const after = Object.fromEntries(names.map((name) => [name, toJson(rest[name])]));
    entries.push({ action: 'project-changed', target, details: { before, after } });
  }
  return entries;
}

/** Rename the project where the change says so. Returns its entry in the audit log, if it has another name now. */
async function rename(
  { db }: Administration,
  { id, slug: before }: Project,
  slug: string | undefined,
): Promise<RecordedChange[]> {
  const outcome = slug === undefined ? 'same' : await renameProject(db, id, slug);
  if (slug === undefined || outcome === 'same') return [];
  if (outcome === 'taken') throw toNameTaken(slug);
  const details = { before, after: slug };
  return [{ action: 'project-renamed', target: slug, details }];
}

/** Change the settings of a project, its name among them. */
export async function changeProject(
  administration: Administration,
  project: Project,
  change: SettingsChange,
): Promise<void> {
  const { db, now } = administration;
  await assertDriver(administration, project, change.referenceDriver);
  const entries = await rename(administration, project, change.slug);
  const stored = toStored(project, change, now);
  if (Object.keys(stored).length > 0) await updateProject(db, project.id, stored);
  if (stored.minimumEffect !== undefined) await markAllDue(db, project.id);
  for (const entry of [...entries, ...toEntries(project, stored)]) await record(administration, project.id, entry);
}
