import type { Store } from '../database/store.ts';
import { DETAIL_COLUMNS, type ProjectDetail, toProjectDetail } from './project.ts';

export async function findProject(db: Store, slug: string): Promise<ProjectDetail | null> {
  const row = await db.prisma.project.findUnique({ where: { slug }, select: DETAIL_COLUMNS });
  return row && toProjectDetail(row);
}
