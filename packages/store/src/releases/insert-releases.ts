import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

type NewRelease = {
  /** As its maker spells it. */
  readonly version: string;
  /** Calendar day, `2024-02-09`; null leaves a stored one as it is. */
  readonly releasedOn: string | null;
};

export type NewReleases = {
  readonly projectId: number;
  readonly driver: string;
  /** A version that is here twice has its last day. */
  readonly releases: readonly NewRelease[];
  readonly knownAt: Date;
  /** How many releases of one driver are stored. */
  readonly most: number;
};

/**
 * How many were new, and how many of those stored before have another day now; or why nothing was stored: the project has no
 * such driver, or it would have too many releases.
 */
export type InsertedReleases = { readonly added: number; readonly dated: number } | 'no-driver' | 'too-many';

const INSERT = `
  WITH named AS (
    SELECT d.slug, v.raw, v.day::date AS day
    FROM drivers d CROSS JOIN unnest($3::text[], $4::text[]) AS v (raw, day) WHERE d.project_id = $1 AND d.slug = $2
  ), known AS (
    SELECT k.raw, k.released_on FROM releases k WHERE k.project_id = $1 AND k.driver = $2 AND k.raw = ANY ($3)
  ), quota AS (
    SELECT (SELECT count(*) FROM releases WHERE project_id = $1 AND driver = $2)
      + (SELECT count(*) FROM named WHERE raw NOT IN (SELECT raw FROM known)) <= $6 AS enough
  ), stored AS (
    INSERT INTO releases AS k (project_id, driver, raw, recorded_at, released_on)
    SELECT o.project_id, named.slug, named.raw, $5::timestamptz, named.day FROM project_states o, named, quota
    WHERE o.project_id = $1 AND quota.enough ORDER BY named.raw
    ON CONFLICT (project_id, driver, raw) DO UPDATE SET released_on = excluded.released_on
      WHERE excluded.released_on IS NOT NULL AND k.released_on IS DISTINCT FROM excluded.released_on
    RETURNING raw
  )
  SELECT EXISTS (SELECT 1 FROM drivers WHERE project_id = $1 AND slug = $2) AS exists, quota.enough,
    (SELECT count(*)::int FROM stored WHERE raw NOT IN (SELECT raw FROM known)) AS added,
    (SELECT count(*)::int FROM stored WHERE raw IN (SELECT raw FROM known)) AS dated
  FROM quota`;

type InsertOutcomeRow = {
  readonly exists: boolean;
  readonly enough: boolean;
  readonly added: number;
  readonly dated: number;
};

/** Store that these releases of a driver exist, measured or not. Of releases stored before, only the day changes. */
export async function insertReleases(
  db: Store,
  { projectId, driver, releases, knownAt, most }: NewReleases,
): Promise<InsertedReleases> {
  const days = new Map<string, string | null>();
  for (const { version, releasedOn } of releases) days.set(version, releasedOn ?? days.get(version) ?? null);
  const values = [projectId, driver, [...days.keys()], [...days.values()], knownAt, most];
  const rows = await queryRows<InsertOutcomeRow>(db.pool, INSERT, values);
  const [row] = rows;
  if (!row?.exists) return 'no-driver';
  return row.enough ? { added: row.added, dated: row.dated } : 'too-many';
}
