import 'server-only';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { readProjectState } from '@tachograph/store/projects';
import { reader, store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** Reads something of a project, by its slug, and nothing else, for the visitor of this request. */
export async function readOf<T>(slug: string, work: (db: Store, viewer: Viewer) => Promise<T>): Promise<T> {
  const viewer = await currentViewer();
  const known = await readProjectState(store(), viewer, slug);
  const read = (db: Store) => work(db, viewer);
  return known ? reader().read(known.state, (db) => readProjectState(db, viewer, slug), read) : read(store());
}
