import type { Json } from '@tachograph/schema/hash';
import type { Visibility } from '../access/role.ts';
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
  /** Who may read it. */
  readonly visibility: Visibility;
  /** The least difference that is one, as a share; null for that of the installation. */
  readonly minimumEffect: number | null;
  /** Series it may have; null for what the installation allows. */
  readonly maxSeries: number | null;
  /** Runs that it may receive in a day (UTC); null for any number. */
  readonly maxRunsPerDay: number | null;
  /** Megabytes of uploads that it may keep, before compression; null for any number. */
  readonly maxMegabytes: number | null;
  /** Days for which it keeps its runs, from when they were measured; null for ever. */
  readonly keepRunsDays: number | null;
  /** Since when nothing is added to it; null for a project in use. */
  readonly archivedAt: Date | null;
};

/** A project with its rules for the names of benchmarks, as they were written; null for none. */
export type ProjectDetail = Project & { readonly mapping: Json | null };

/** What no one reads of a project's row, for Prisma's `omit`. */
export const OMITTED = { createdAt: true, revision: true, deletedAt: true } as const;

/** A row, with its mapping or without: tokens and lists are read often, and a mapping may be long. */
export type ProjectColumns = Omit<ProjectRow, keyof typeof OMITTED | 'mapping'>;

/** The same columns of a row `p` in SQL. */
export const PROJECT_COLUMNS = `p.id, p.slug, p.title, p.description, p.provenance, p.reference_driver AS "referenceDriver",
    p.identity_keys AS "identityKeys", p.visibility::text, p.minimum_effect AS "minimumEffect", p.max_series AS "maxSeries",
    p.max_runs_per_day AS "maxRunsPerDay", p.max_megabytes AS "maxMegabytes", p.keep_runs_days AS "keepRunsDays", p.archived_at AS "archivedAt"`;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A project as it leaves the store, with whatever else its row has. */
export const toProject = <Row extends ProjectColumns>({ identityKeys, ...row }: Row) => ({
  ...row,
  identityKeys: Array.isArray(identityKeys) ? identityKeys.filter(isText) : null,
});
