import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { HAS_RESULTS } from '../rollups/version-statements.ts';
import type { DriverRef } from './driver.ts';

/** Versions of one driver that are listed with it. */
const NEWEST_VERSIONS = 100;

export type DriverSummary = DriverRef & {
  /** The newest 100, in version order, oldest first. */
  readonly versions: readonly (Version & { readonly results: number; readonly lastAt: Date })[];
  /** All there are. */
  readonly versionCount: number;
  readonly results: number;
};

type DriverVersionRow = Version & { readonly driver: string; readonly results: number; readonly lastAt: Date };

const DRIVERS = `
  SELECT d.slug, d.name, d.language, d.purl, sum(s.points)::float8 AS results,
    (
      SELECT count(*)::int FROM driver_versions v WHERE v.project_id = $1 AND v.driver = d.slug AND ${HAS_RESULTS}
    ) AS "versionCount"
  FROM drivers d JOIN series_aggregates s ON s.project_id = d.project_id AND s.driver = d.slug
  WHERE d.project_id = $1 GROUP BY d.project_id, d.slug ORDER BY lower(d.name), d.slug`;

/** Read from the end of an index: the versions that a driver had before cost nothing. */
const VERSIONS = `
  WITH pending AS MATERIALIZED (
    SELECT i.id, sum(i.results)::int AS results, max(r.at) AS last_at
    FROM pending_runs r CROSS JOIN LATERAL unnest(r.version_ids, r.version_results) AS i (id, results)
    WHERE r.project_id = $1 GROUP BY i.id
  )
  SELECT n.driver, n.raw, n.text, n.parsed, n.prerelease, n.line, n.sort_key AS "sortKey",
    n.results + coalesce(p.results, 0) AS results, greatest(n.last_at, p.last_at) AS "lastAt"
  FROM drivers d CROSS JOIN LATERAL (
    SELECT * FROM driver_versions v WHERE v.project_id = $1 AND v.driver = d.slug AND ${HAS_RESULTS}
    ORDER BY v.parsed DESC, v.sort_key DESC, v.id LIMIT ${NEWEST_VERSIONS}
  ) n LEFT JOIN pending p ON p.id = n.id
  WHERE d.project_id = $1 ORDER BY n.sort_key, n.raw`;

/** The drivers that have results, by name, each with its newest versions in version order. */
export async function listDrivers(db: Store, projectId: number): Promise<DriverSummary[]> {
  const [drivers, versions] = await Promise.all([
    queryRows<DriverRef & { results: number; versionCount: number }>(db.pool, DRIVERS, [projectId]),
    queryRows<DriverVersionRow>(db.pool, VERSIONS, [projectId]),
  ]);
  const byDriver = groupBy(versions, ({ driver }) => driver);
  return drivers.map((driver) => ({
    ...driver,
    versions: (byDriver.get(driver.slug) ?? []).map(({ driver: _, ...version }) => version),
  }));
}
