import { randomUUID } from 'node:crypto';
import type { Store } from '../database/store.ts';
import { insertProject } from '../projects/insert-project.ts';
import type { ProjectDetail } from '../projects/project.ts';

/** A new, empty project for one test. */
export async function createTestProject(db: Store): Promise<ProjectDetail> {
  const slug = `p-${randomUUID()}`;
  const project = await insertProject(db, { slug, title: `Project ${slug}` });
  if (!project) throw new Error(`the slug ${slug} is taken`);
  return project;
}
