import type { Json } from '@tachograph/schema/hash';
import type { Project as ProjectRow } from '../generated/client.ts';

/** What no one reads of a project's row, for Prisma's `omit`. */
export const OMITTED = { createdAt: true, revision: true, deletedAt: true } as const;

/** A row, with its mapping or without: tokens and lists are read often, and a mapping may be long. */
export type ProjectColumns = Omit<ProjectRow, keyof typeof OMITTED | 'mapping'>;

/** A project as it leaves the store: what `schema.prisma` says of each column. */
export type Project = Readonly<Omit<ProjectColumns, 'identityKeys'>> & {
  readonly identityKeys: readonly string[] | null;
};

/** A project with its rules for the names of benchmarks, as they were written; null for none. */
export type ProjectDetail = Project & { readonly mapping: Json | null };

/** Each of these columns, whose name in the database is its own with underscores. */
const COLUMNS: Readonly<Record<keyof ProjectColumns, true>> = {
  id: true,
  slug: true,
  title: true,
  description: true,
  provenance: true,
  referenceDriver: true,
  identityKeys: true,
  visibility: true,
  minimumEffect: true,
  leadingMetrics: true,
  maxSeries: true,
  maxRunsPerDay: true,
  maxMegabytes: true,
  keepRunsDays: true,
  archivedAt: true,
};

const NAMED = Object.keys(COLUMNS).map((name) => ({
  name,
  column: `p.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
}));

/** The columns of a row `p` in SQL, and as one value of JSON. */
export const PROJECT_COLUMNS = NAMED.map(({ name, column }) => `${column} AS "${name}"`).join(', ');
export const PROJECT_JSON = `jsonb_build_object(${NAMED.map(({ name, column }) => `'${name}', ${column}`).join(', ')})`;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A project as it leaves the store, with whatever else its row has. */
export const toProject = <Row extends ProjectColumns>({ identityKeys, ...row }: Row) => ({
  ...row,
  identityKeys: Array.isArray(identityKeys) ? identityKeys.filter(isText) : null,
});
