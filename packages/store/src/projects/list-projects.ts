import type { Store } from '../store.ts';
import type { ProjectSummary } from '../types.ts';

/** All projects by title. */
export async function listProjects(_db: Store): Promise<ProjectSummary[]> {
  throw new Error('not written yet');
}
