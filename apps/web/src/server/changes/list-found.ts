import 'server-only';
import { type Change, listFoundChanges } from '@tachograph/store/changes';
import { findProject } from '@tachograph/store/projects';
import { store } from '@/server/store.ts';

type Found = { readonly title: string; readonly changes: readonly Change[] };

/** The changes of a project that were found last, of one driver or of all; null without such a project. */
export async function listFound(
  slug: string,
  { driver, limit }: { readonly driver: string | undefined; readonly limit: number },
): Promise<Found | null> {
  const project = await findProject(store(), slug);
  return project && { title: project.title, changes: await listFoundChanges(store(), project.id, { driver }, limit) };
}
