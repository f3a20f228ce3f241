import 'server-only';
import type { ChangesQuery } from '@tachograph/openapi/queries';
import type { Change } from '@tachograph/schema/change';
import { listFoundChanges } from '@tachograph/store/changes';
import { countDueSeries } from '@tachograph/store/families';
import { findProject, type Project } from '@tachograph/store/projects';
import { openChanges as open } from '@tachograph/views/changes';
import { findCurrentProject, readOf } from '@/server/projects/read-state.ts';
import { store } from '@/server/store.ts';

/** Every change that a query selects, in parts; null without such a project. */
export async function openChanges(
  slug: string,
  query: ChangesQuery,
): Promise<AsyncGenerator<readonly Change[]> | null> {
  const project = await findCurrentProject(slug);
  return project && open(store(), project, query);
}

type Found = Pick<Project, 'title' | 'leadingMetrics'> & { readonly changes: readonly Change[] };

/** The changes of a project that were found last, of one driver or of all; null without such a project. */
export async function listFound(
  slug: string,
  { driver, limit }: { readonly driver: string | undefined; readonly limit: number },
): Promise<Found | null> {
  return readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    if (!project) return null;
    const { title, leadingMetrics } = project;
    return { title, leadingMetrics, changes: await listFoundChanges(db, project.id, { driver }, limit) };
  });
}

/** How many series of a project are checked for changes now; null without such a project. Read each time: no state contains it. */
export async function readDue(slug: string): Promise<number | null> {
  const project = await findCurrentProject(slug);
  return project && countDueSeries(store(), project.id);
}
