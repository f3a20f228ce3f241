import type { Store } from '../store.ts';
import type { Project } from '../types.ts';

export type NewProject = {
  readonly slug: string;
  readonly title: string;
  readonly description?: string | null;
  readonly provenance?: string | null;
  readonly referenceDriver?: string | null;
  readonly identityKeys?: readonly string[] | null;
};

/** Null when the slug is taken. */
export async function insertProject(_db: Store, _project: NewProject): Promise<Project | null> {
  throw new Error('not written yet');
}
