import 'server-only';
import { countDueSeries } from '@tachograph/store/families';
import { findCurrentProject } from '@/server/projects/find-current-project.ts';
import { store } from '@/server/store.ts';

/** How many series of a project are checked for changes now; null without such a project. Read each time: no state contains it. */
export async function readDue(slug: string): Promise<number | null> {
  const project = await findCurrentProject(slug);
  return project && countDueSeries(store(), project.id);
}
