import { toSlug } from '@tachograph/schema/text';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject, findRenamed, type ProjectDetail } from '@tachograph/store/projects';
import { ProblemError } from '../http/problem.ts';

/** The project of a slug, or that had it before. Only slugs are looked up: PostgreSQL rejects some texts, such as one with NUL. */
export async function findNamedProject(db: Store, viewer: Viewer, slug: unknown): Promise<ProjectDetail | null> {
  if (typeof slug !== 'string' || toSlug(slug) !== slug) return null;
  const found = await findProject(db, viewer, slug);
  if (found) return found;
  const renamed = await findRenamed(db, viewer, slug);
  return renamed === null ? null : findProject(db, viewer, renamed);
}

export async function findRequestedProject(db: Store, viewer: Viewer, slug: string): Promise<ProjectDetail> {
  const project = await findNamedProject(db, viewer, slug);
  if (!project) throw new ProblemError('not-found', `There is no project "${slug}".`);
  return project;
}
