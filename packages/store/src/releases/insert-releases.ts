import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

export type NewReleases = {
  readonly projectId: number;
  /** Slug of the driver. */
  readonly driver: string;
  /** Versions as their maker spells them. */
  readonly versions: readonly string[];
  readonly knownAt: Date;
  /** How many releases of one driver are stored. */
  readonly most: number;
};

/** How many were new; or why nothing was stored: the project has no such driver, or it would have too many releases. */
export type InsertedReleases = { readonly added: number } | 'no-driver' | 'too-many';

const INSERT = `
  WITH fresh AS (
    SELECT DISTINCT d.slug, v.raw FROM drivers d CROSS JOIN unnest($3::text[]) AS v (raw)
    WHERE d.project_id = $1 AND d.slug = $2 AND NOT EXISTS (
      SELECT FROM releases k WHERE k.project_id = $1 AND k.driver = d.slug AND k.raw = v.raw
    )
  ), quota AS (
    SELECT (SELECT count(*) FROM releases WHERE project_id = $1 AND driver = $2) + (SELECT count(*) FROM fresh)
      <= $5 AS enough
  ), added AS (
    INSERT INTO releases (project_id, driver, raw, recorded_at)
    SELECT $1, fresh.slug, fresh.raw, $4::timestamptz FROM fresh, quota WHERE quota.enough ORDER BY fresh.raw
    ON CONFLICT DO NOTHING
    RETURNING raw
  )
  SELECT EXISTS (SELECT FROM drivers WHERE project_id = $1 AND slug = $2) AS exists, quota.enough,
    (SELECT count(*)::int FROM added) AS added
  FROM quota`;

type InsertOutcomeRow = { readonly exists: boolean; readonly enough: boolean; readonly added: number };

/** Store that these releases of a driver exist, measured or not. Releases stored before stay as they are. */
export async function insertReleases(
  db: Store,
  { projectId, driver, versions, knownAt, most }: NewReleases,
): Promise<InsertedReleases> {
  const rows = await queryRows<InsertOutcomeRow>(db.pool, INSERT, [projectId, driver, versions, knownAt, most]);
  const [row] = rows;
  if (!row?.exists) return 'no-driver';
  return row.enough ? { added: row.added } : 'too-many';
}
