import 'server-only';
import { type Change, listFoundChanges } from '@tachograph/store/changes';
import { findProject } from '@tachograph/store/projects';
import { readOf } from '@/server/store.ts';

type Found = { readonly title: string; readonly changes: readonly Change[] };

/** The changes of a project that were found last, of one driver or of all; null without such a project. */
export async function listFound(
  slug: string,
  { driver, limit }: { readonly driver: string | undefined; readonly limit: number },
): Promise<Found | null> {
  return readOf(slug, async (db) => {
    const project = await findProject(db, slug);
    return project && { title: project.title, changes: await listFoundChanges(db, project.id, { driver }, limit) };
  });
}
