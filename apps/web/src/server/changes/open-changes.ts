import 'server-only';
import type { ChangesQuery } from '@tachograph/openapi/queries';
import type { Change } from '@tachograph/schema/change';
import { openChanges as open } from '@tachograph/views/changes';
import { findCurrentProject } from '@/server/projects/find-current-project.ts';
import { store } from '@/server/store.ts';

/** Every change that a query selects, in parts; null without such a project. */
export async function openChanges(
  slug: string,
  query: ChangesQuery,
): Promise<AsyncGenerator<readonly Change[]> | null> {
  const project = await findCurrentProject(slug);
  return project && open(store(), project, query);
}
