import 'server-only';
import { permissionsOfRole, type Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject, type ProjectDetail, type ProjectState, readProjectState } from '@tachograph/store/projects';
import { cache } from 'react';
import { reader, store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** The state of a project, read once for all of one page; null without such a project. */
export const readState = cache(
  async (db: Store, viewer: Viewer, slug: string): Promise<ProjectState | null> => readProjectState(db, viewer, slug),
);

/** What the visitor of this request may do in a project beside reading it. */
export const permissionsOf = (state: ProjectState | null): readonly string[] => permissionsOfRole(state?.role ?? null);

/** Whether the visitor of this request may write notes and reports of a project. */
export const mayNote = async ({ slug, archivedAt }: Pick<ProjectDetail, 'slug' | 'archivedAt'>): Promise<boolean> =>
  archivedAt === null && permissionsOf(await readCurrentState(slug)).includes('note');

/** The state of a project for the visitor of this request; null if it does not exist for them. */
export const readCurrentState = async (slug: string): Promise<ProjectState | null> =>
  readState(store(), await currentViewer(), slug);

/** The project with this slug, from the database itself; null if it does not exist for the viewer of this request. */
export const findCurrentProject = async (slug: string): Promise<ProjectDetail | null> =>
  findProject(store(), await currentViewer(), slug);

/** Reads something of a project, by its slug, and nothing else, for the visitor of this request. */
export async function readOf<T>(slug: string, work: (db: Store, viewer: Viewer) => Promise<T>): Promise<T> {
  const viewer = await currentViewer();
  const known = await readProjectState(store(), viewer, slug);
  const read = (db: Store) => work(db, viewer);
  return known ? reader().read(known.state, (db) => readProjectState(db, viewer, slug), read) : read(store());
}
