import type { Project as ProjectRow } from '../generated/client.ts';
import type { Project, ProjectDetail } from '../types.ts';

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
export const DETAIL_COLUMNS = { ...PROJECT_COLUMNS, mapping: true } as const;

/** A row without its mapping: tokens and lists are read often, and a mapping may be long. */
export type ProjectColumns = Omit<ProjectRow, 'createdAt' | 'mapping'>;

const isText = (value: unknown): value is string => typeof value === 'string';

export const toProject = ({ identityKeys, ...row }: ProjectColumns): Project => ({
  ...row,
  identityKeys: Array.isArray(identityKeys) ? identityKeys.filter(isText) : null,
});

export const toProjectDetail = ({ mapping, ...row }: Omit<ProjectRow, 'createdAt'>): ProjectDetail => ({
  ...toProject(row),
  mapping,
});
