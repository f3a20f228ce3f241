import type { Project as ProjectRow } from '../generated/client.ts';
import type { Project } from '../types.ts';

/** The columns a project is made of, for Prisma's `select`. */
export const PROJECT_COLUMNS = {
  id: true,
  slug: true,
  title: true,
  description: true,
  provenance: true,
  referenceDriver: true,
  identityKeys: true,
} as const;

const isText = (value: unknown): value is string => typeof value === 'string';

export const toProject = ({ identityKeys, ...row }: Omit<ProjectRow, 'createdAt'>): Project => ({
  ...row,
  identityKeys: Array.isArray(identityKeys) ? identityKeys.filter(isText) : null,
});
