import type { Store } from '../store.ts';
import type { Project } from '../types.ts';
import { PROJECT_COLUMNS, toProject } from './to-project.ts';

export async function findProject(db: Store, slug: string): Promise<Project | null> {
  const row = await db.prisma.project.findUnique({ where: { slug }, select: PROJECT_COLUMNS });
  return row && toProject(row);
}
