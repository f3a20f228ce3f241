import { toSlug } from '@tachograph/schema/text';
import type { Store } from '@tachograph/store/database';
import { findProject, type ProjectDetail } from '@tachograph/store/projects';
import { ProblemError } from '../problem.ts';

/** The project a text names. What is no slug names none; a database does not even take every text, such as one with NUL. */
export const findNamedProject = async (db: Store, slug: unknown): Promise<ProjectDetail | null> =>
  typeof slug === 'string' && toSlug(slug) === slug ? findProject(db, slug) : null;

/** The project that a query asks for. */
export async function findRequestedProject(db: Store, slug: string): Promise<ProjectDetail> {
  const project = await findNamedProject(db, slug);
  if (!project) throw new ProblemError('not-found', `There is no project "${slug}".`);
  return project;
}
