import 'server-only';
import type { ReleaseLine } from '@tachograph/analysis/release-line';
import type { Viewer } from '@tachograph/store/access';
import { countNewChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { countProjects, listProjects, type ProjectSummary } from '@tachograph/store/projects';
import { readNewestLines } from '@tachograph/views/changes';
import { listPeriod, readActivity, readStanding } from '@tachograph/views/overview';
import * as z from 'zod';
import { MOST_COUNTED } from '@/server/changes/changes-router.ts';
import { toPage } from '@/server/lists/to-page.ts';
import { installationProcedure } from '@/server/projects/installation-procedure.ts';
import { memoize, readDriverSlots } from '@/server/projects/project-procedure.ts';
import { readState } from '@/server/projects/read-state.ts';

const PROJECTS_PER_PAGE = 12;

const slug = z.string().max(300).optional();

const input = z.object({ text: z.string().max(200).optional(), after: slug, before: slug }).default({});

type Requested = {
  readonly path: string;
  readonly input: { readonly to: Date };
  readonly ctx: { readonly db: Store; readonly project: ProjectSummary; readonly state: string };
};

/** Lines of changes of a project, and over all projects of a page. */
const MOST_CHANGES = 10;

/** Who is ahead in a project, what changed, and its runs a day: computed once for one state of the project. */
const readGlance = memoize(async ({ ctx: { db, project }, input: { to } }: Requested) => {
  const standing = await readStanding(db, project);
  const { lines: changes } = await readNewestLines(db, project, MOST_CHANGES);
  return {
    standing,
    changes,
    slots: standing || changes.length > 0 ? await readDriverSlots(db, project) : {},
    newChanges: await countNewChanges(db, project.id, MOST_COUNTED),
    activity: await readActivity(db, project, to),
  };
});

const EMPTY: Awaited<ReturnType<typeof readGlance>> = {
  standing: null,
  changes: [],
  slots: {},
  newChanges: 0,
  activity: [],
};

type Glanced = { readonly projects: readonly ProjectSummary[]; readonly to: Date };

/** One project after the other: a cold page is no burst of queries. */
async function readGlances(db: Store, viewer: Viewer, { projects, to }: Glanced) {
  const entries = [];
  for (const project of projects) {
    const known = project.runs > 0 ? await readState(db, viewer, project.slug) : null;
    const glance = known
      ? await readGlance({ path: 'home', ctx: { db, project, state: known.state }, input: { to } })
      : EMPTY;
    entries.push({ project, ...glance });
  }
  return entries;
}

/** When it was released, else when it was measured. */
const dayOf = ({ releasedOn, at }: ReleaseLine) => releasedOn ?? at.toISOString().slice(0, 'YYYY-MM-DD'.length);

const listNewest = (entries: Awaited<ReturnType<typeof readGlances>>) =>
  entries
    .flatMap(({ project, changes, slots }) => changes.map((line) => ({ line, project: project.slug, slots })))
    .sort((a, b) => (dayOf(a.line) < dayOf(b.line) ? 1 : -1))
    .slice(0, MOST_CHANGES);

/**
 * A page of the projects that match, the one with the newest run first, each with what it holds and who is ahead in it. The
 * days of the activity end with the newest run of the page: the page depends on its data alone, not on the clock.
 */
export const readHome = installationProcedure
  .input(input)
  .query(async ({ ctx: { db, viewer }, input: { text, ...cursors } }) => {
    const limit = PROJECTS_PER_PAGE;
    const [rows, total] = await Promise.all([
      listProjects(db, viewer, { text, ...cursors, limit: limit + 1 }),
      countProjects(db, viewer, text),
    ]);
    const page = toPage({ rows, total, limit, cursorOf: ({ slug: cursor }: ProjectSummary) => cursor }, cursors);
    const newest = page.rows[0]?.lastRunAt ?? new Date(0);
    const { from, to } = listPeriod(newest);
    const entries = await readGlances(db, viewer, { projects: page.rows, to });
    return { ...page, rows: entries, changes: listNewest(entries), period: { from, to } };
  });
