import type { Mapping } from '@tachograph/schema/mapping';
import type { Visibility } from '../access/role.ts';
import type { Store } from '../database/store.ts';
import { Prisma } from '../generated/client.ts';
import { OMITTED, type ProjectDetail, toProject } from './project.ts';

export type NewProject = {
  readonly slug: string;
  readonly title: string;
  readonly description?: string | null;
  readonly provenance?: string | null;
  readonly referenceDriver?: string | null;
  /** Names of the environment fields that split series; null for the default ones. */
  readonly identityKeys?: readonly string[] | null;
  /** Rules that say what the names of benchmarks mean. They are kept as they are: validate them before. */
  readonly mapping?: Mapping | null;
  /** Who may read it; everybody unless said. */
  readonly visibility?: Visibility;
};

const UNIQUE_VIOLATION = 'P2002';

/** Null when the slug is taken. */
export async function insertProject(
  db: Store,
  { identityKeys, mapping, ...fields }: NewProject,
): Promise<ProjectDetail | null> {
  const keys = identityKeys ? { identityKeys: [...identityKeys] } : {};
  const rules = mapping ? { mapping: [...mapping] } : {};
  const data = { ...fields, ...keys, ...rules };
  try {
    return toProject(await db.prisma.project.create({ data: { ...data, state: { create: {} } }, omit: OMITTED }));
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}
