import 'server-only';
import { permissionsOfRole, type Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { type ProjectState, readProjectState } from '@tachograph/store/projects';
import { cache } from 'react';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** The state of a project, read once for all of one page; null without such a project. */
export const readState = cache(
  async (db: Store, viewer: Viewer, slug: string): Promise<ProjectState | null> => readProjectState(db, viewer, slug),
);

/** What the visitor of this request may do in a project beside reading it. */
export const permissionsOf = (state: ProjectState | null): readonly string[] => permissionsOfRole(state?.role ?? null);

/** The state of a project for the visitor of this request; null if it does not exist for them. */
export const readCurrentState = async (slug: string): Promise<ProjectState | null> =>
  readState(store(), await currentViewer(), slug);
