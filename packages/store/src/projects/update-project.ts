import { prismaOf } from '../database/prisma-of.ts';
import type { Store } from '../database/store.ts';
import { Prisma } from '../generated/client.ts';
import type { NewProject } from './insert-project.ts';
import { OMITTED, type Project, type ProjectDetail, toProject } from './project.ts';

/** Fields left out stay as they are. For the slug see `renameProject`. */
export type ProjectChange = Partial<Omit<Project, 'id' | 'slug'> & Pick<NewProject, 'mapping'>>;

/** Null when there is no such project. */
export async function updateProject(
  db: Store,
  projectId: number,
  change: ProjectChange,
): Promise<ProjectDetail | null> {
  const { identityKeys, mapping, ...fields } = change;
  const keys = identityKeys === undefined ? {} : { identityKeys: identityKeys ? [...identityKeys] : Prisma.DbNull };
  const rules = mapping === undefined ? {} : { mapping: mapping ? [...mapping] : Prisma.DbNull };
  const data = { ...fields, ...keys, ...rules };
  const [, , changed] = await prismaOf(db).$transaction([
    // Not `update`, which returns the row: a cluster takes no cast in what a statement returns that writes to all nodes.
    prismaOf(db).project.updateMany({ where: { id: projectId }, data }),
    // A trigger does it too, but not in a cluster.
    prismaOf(db).projectState.updateMany({ where: { projectId }, data: { revision: { increment: 1 } } }),
    prismaOf(db).project.findUnique({ where: { id: projectId }, omit: OMITTED }),
  ]);
  return changed ? toProject(changed) : null;
}
