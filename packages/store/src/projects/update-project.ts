import type { Store } from '../store.ts';
import type { Project } from '../types.ts';
import type { NewProject } from './insert-project.ts';

/** Fields left out stay as they are. The slug is an address and never changes. */
export type ProjectChange = Partial<Omit<NewProject, 'slug'>>;

/** Null when there is no such project. */
export async function updateProject(_db: Store, _projectId: number, _change: ProjectChange): Promise<Project | null> {
  throw new Error('not written yet');
}
