import { toSlug } from '@tachograph/schema/text';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject, type ProjectDetail } from '@tachograph/store/projects';
import { ProblemError } from '../http/problem.ts';

/** The project of a slug. Only slugs are looked up: PostgreSQL rejects some texts, such as one with NUL. */
export const findNamedProject = async (db: Store, viewer: Viewer, slug: unknown): Promise<ProjectDetail | null> =>
  typeof slug === 'string' && toSlug(slug) === slug ? findProject(db, viewer, slug) : null;

/** The project that a query names. */
export async function findRequestedProject(db: Store, viewer: Viewer, slug: string): Promise<ProjectDetail> {
  const project = await findNamedProject(db, viewer, slug);
  if (!project) throw new ProblemError('not-found', `There is no project "${slug}".`);
  return project;
}
