import { Prisma } from '../generated/client.ts';
import type { Store } from '../store.ts';
import type { Project } from '../types.ts';
import { PROJECT_COLUMNS, toProject } from './to-project.ts';

export type NewProject = {
  readonly slug: string;
  readonly title: string;
  readonly description?: string | null;
  readonly provenance?: string | null;
  readonly referenceDriver?: string | null;
  /** Names of the environment fields that split series; null for the default ones. */
  readonly identityKeys?: readonly string[] | null;
};

const UNIQUE_VIOLATION = 'P2002';

/** Null when the slug is taken. */
export async function insertProject(
  db: Store,
  { identityKeys, slug, title, description, provenance, referenceDriver }: NewProject,
): Promise<Project | null> {
  const keys = identityKeys ? { identityKeys: [...identityKeys] } : {};
  const data = { slug, title, description, provenance, referenceDriver, ...keys };
  try {
    return toProject(await db.prisma.project.create({ data, select: PROJECT_COLUMNS }));
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}
