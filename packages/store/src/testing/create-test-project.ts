import { randomUUID } from 'node:crypto';
import { insertProject } from '../projects/insert-project.ts';
import type { Store } from '../store.ts';
import type { ProjectDetail } from '../types.ts';

/** An empty project of its own for one test. */
export async function createTestProject(db: Store): Promise<ProjectDetail> {
  const slug = `p-${randomUUID()}`;
  const project = await insertProject(db, { slug, title: `Project ${slug}` });
  if (!project) throw new Error(`the slug ${slug} is taken`);
  return project;
}
