import 'server-only';
import { findProject, type ProjectDetail } from '@tachograph/store/projects';
import { store } from '@/server/store.ts';
import { currentViewer } from '@/server/viewer/current-viewer.ts';

/** The project with this slug, from the database itself; null if it does not exist for the viewer of this request. */
export const findCurrentProject = async (slug: string): Promise<ProjectDetail | null> =>
  findProject(store(), await currentViewer(), slug);
