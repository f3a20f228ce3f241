import type { Store } from '../database/store.ts';
import { OMITTED, type ProjectDetail, toProject } from './project.ts';

export async function findProject(db: Store, slug: string): Promise<ProjectDetail | null> {
  const row = await db.prisma.project.findUnique({ where: { slug }, omit: OMITTED });
  return row && toProject(row);
}
