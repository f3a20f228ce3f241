import 'server-only';
import { countDueSeries } from '@tachograph/store/families';
import { findProject } from '@tachograph/store/projects';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** How many series of a project are checked for changes now; null without such a project. Read each time: no state contains it. */
export async function readDue(slug: string): Promise<number | null> {
  const project = await findProject(store(), await currentViewer(), slug);
  return project && countDueSeries(store(), project.id);
}
