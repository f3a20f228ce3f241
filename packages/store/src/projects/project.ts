import type { Json } from '@tachograph/schema/hash';
import type { Project as ProjectRow } from '../generated/client.ts';

/** Shapes that leave the store: never a database row. Ids that appear in URLs are text; database keys stay inside. */
export type Project = {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  /** Where the figures come from, for a demo project. */
  readonly provenance: string | null;
  /** The driver every page compares against unless told otherwise; its slug. */
  readonly referenceDriver: string | null;
  readonly identityKeys: readonly string[] | null;
};

/** A project with its rules for the names of benchmarks, as they were written; null for none. */
export type ProjectDetail = Project & { readonly mapping: Json | null };

/** The columns a project is made of, for Prisma's `select`. */
const PROJECT_COLUMNS = {
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
