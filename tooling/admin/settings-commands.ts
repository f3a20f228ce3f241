import { MOST_KEPT_DAYS } from '@tachograph/openapi/projects';
import { countOldRuns } from '@tachograph/store/curation';
import { deleteRowsOf, deleteProject as deleteStoredProject } from '@tachograph/store/deletion';
import { countStoredBytes, renameProject as renameStoredProject, updateProject } from '@tachograph/store/projects';
import { type Command, isSlug, record } from './command.ts';
import { openProject } from './open-project.ts';
import { UsageError } from './usage.ts';

export const renameProject: Command = async (context, [slug, to = '']) => {
  const project = await openProject(context, slug);
  if (!isSlug(to)) throw new UsageError('a project is named by small letters, digits and single hyphens, 100 at most');
  const outcome = await renameStoredProject(context.db, project.id, to);
  if (outcome === 'taken') throw new Error(`the name "${to}" is taken: another project has it, or had it before`);
  if (outcome === 'renamed') {
    const details = { before: project.slug, after: to };
    await record(context, { projectId: project.id, action: 'project-renamed', target: to, details });
  }
  context.log(`${context.webUrl}/p/${to}; its former URLs lead there`);
};

/** Make a project read only, or put it in use again. */
const setArchived =
  (archived: boolean): Command =>
  async (context, [slug]) => {
    const project = await openProject(context, slug);
    await updateProject(context.db, project.id, { archivedAt: archived ? (project.archivedAt ?? new Date()) : null });
    const action = archived ? 'project-archived' : 'project-unarchived';
    await record(context, { projectId: project.id, action, target: project.slug });
    context.log(archived ? `${project.slug} is read only` : `${project.slug} is in use`);
  };

export const archiveProject = setArchived(true);
export const unarchiveProject = setArchived(false);

/** Rows of one table that one statement removes. */
const ROWS = 5_000;

export const deleteProject: Command = async (context, [slug], { confirm }) => {
  const { db, log } = context;
  const project = await openProject(context, slug);
  if (confirm !== project.slug)
    throw new UsageError(`deletes ${project.slug} with everything: repeat its name, --confirm ${project.slug}`);
  await deleteStoredProject(db, project.id, new Date());
  await record(context, { projectId: project.id, action: 'project-deleted', target: project.slug });
  while (!(await deleteRowsOf(db, project.id, { limit: ROWS })));
  log(`${project.slug} is deleted`);
};

/** How long runs are kept. A dry run says what would be deleted, and changes nothing. */
export const setRetention: Command = async (context, [slug], { days, 'dry-run': isDryRun }) => {
  const { db, log } = context;
  const project = await openProject(context, slug);
  const keepRunsDays = toLimit('days', days === 'never' ? 'none' : days);
  if (keepRunsDays === undefined) throw new UsageError('retention takes --days D, or --days never to keep all runs');
  if (keepRunsDays !== null && keepRunsDays > MOST_KEPT_DAYS)
    throw new UsageError(`--days is at most ${MOST_KEPT_DAYS}, or never`);
  const measuredBefore = new Date(Date.now() - (keepRunsDays ?? 0) * 86_400_000);
  const old =
    keepRunsDays === null
      ? { runs: 0, bytes: 0 }
      : await countOldRuns(db, project.id, { measuredBefore, receivedUntil: new Date() });
  const what = `${old.runs} runs with ${(old.bytes / 1e6).toFixed(1)} MB of uploads`;
  if (isDryRun) return log(`would delete ${what}, measured before ${measuredBefore.toISOString()}`);
  await updateProject(db, project.id, { keepRunsDays });
  const details = { before: { keepRunsDays: project.keepRunsDays }, after: { keepRunsDays } };
  await record(context, { projectId: project.id, action: 'project-changed', target: project.slug, details });
  log(
    keepRunsDays === null
      ? `${project.slug} keeps all runs`
      : `${what} of ${project.slug} are deleted from now on, in parts`,
  );
};

/** A whole number above 0, or null for `none`; undefined where it is left out. */
function toLimit(name: string, text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  const limit = Number(text);
  if (!/^\d{1,7}$/.test(text) || limit < 1) throw new UsageError(`--${name} is a whole number above 0, or none`);
  return limit;
}

export const setLimits: Command = async (context, [slug], options) => {
  const project = await openProject(context, slug);
  const maxSeries = toLimit('series', options.series) ?? (options.series ? null : project.maxSeries);
  const runs = options['runs-per-day'];
  const maxRunsPerDay = toLimit('runs-per-day', runs) ?? (runs ? null : project.maxRunsPerDay);
  const maxMegabytes = toLimit('megabytes', options.megabytes) ?? (options.megabytes ? null : project.maxMegabytes);
  const { maxSeries: series, maxRunsPerDay: perDay, maxMegabytes: megabytes } = project;
  const before = { maxSeries: series, maxRunsPerDay: perDay, maxMegabytes: megabytes };
  const after = { maxSeries, maxRunsPerDay, maxMegabytes };
  await updateProject(context.db, project.id, after);
  if (maxMegabytes !== null) await countStoredBytes(context.db, project.id);
  await record(context, {
    projectId: project.id,
    action: 'project-changed',
    target: project.slug,
    details: { before, after },
  });
  context.log(
    `${project.slug}: series ${maxSeries ?? 'as the installation allows'}, runs a day ${maxRunsPerDay ?? 'any number'}, megabytes ${maxMegabytes ?? 'any number'}`,
  );
};
