import type { Change } from '@tachograph/schema/change';
import 'server-only';
import { listFoundChanges } from '@tachograph/store/changes';
import { findProject } from '@tachograph/store/projects';
import { readOf } from '@/server/projects/read-of.ts';

type Found = { readonly title: string; readonly changes: readonly Change[] };

/** The changes of a project that were found last, of one driver or of all; null without such a project. */
export async function listFound(
  slug: string,
  { driver, limit }: { readonly driver: string | undefined; readonly limit: number },
): Promise<Found | null> {
  return readOf(slug, async (db, viewer) => {
    const project = await findProject(db, viewer, slug);
    return project && { title: project.title, changes: await listFoundChanges(db, project.id, { driver }, limit) };
  });
}
