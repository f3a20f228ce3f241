import type { Store } from '../store.ts';
import type { Project } from '../types.ts';

export async function findProject(_db: Store, _slug: string): Promise<Project | null> {
  throw new Error('not written yet');
}
