import 'server-only';
import type { ListedRun } from '@tachograph/store/runs';
import { openRuns as open } from '@tachograph/views/runs';
import { findCurrentProject } from '@/server/projects/find-current-project.ts';
import { store } from '@/server/store.ts';

/** Every run that a query selects, in parts; null without such a project. */
export async function openRuns(
  slug: string,
  query: Parameters<typeof open>[2],
): Promise<AsyncGenerator<readonly ListedRun[]> | null> {
  const project = await findCurrentProject(slug);
  return project && open(store(), project, query);
}
