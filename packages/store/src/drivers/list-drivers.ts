import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { DriverRef } from './driver.ts';

export type DriverSummary = DriverRef & {
  /** In version order, oldest first. */
  readonly versions: readonly (Version & { readonly results: number; readonly lastAt: Date })[];
  readonly results: number;
};

type DriverVersionRow = Version & { readonly driver: string; readonly results: number; readonly lastAt: Date };

/** The drivers that have results, by name, each with its versions in version order. */
export async function listDrivers(db: Store, projectId: number): Promise<DriverSummary[]> {
  const [drivers, versions] = await Promise.all([
    queryRows<DriverRef & { results: number }>(
      db.pool,
      `SELECT d.slug, d.name, d.language, d.purl, sum(s.points)::float8 AS results
       FROM drivers d JOIN series_aggregates s ON s.project_id = d.project_id AND s.driver = d.slug
       WHERE d.project_id = $1 GROUP BY d.project_id, d.slug ORDER BY lower(d.name), d.slug`,
      [projectId],
    ),
    queryRows<DriverVersionRow>(
      db.pool,
      `SELECT driver, raw, text, parsed, prerelease, line, sort_key AS "sortKey", results, last_at AS "lastAt"
       FROM driver_version_aggregates WHERE project_id = $1 ORDER BY sort_key, raw`,
      [projectId],
    ),
  ]);
  const byDriver = groupBy(versions, ({ driver }) => driver);
  return drivers.map((driver) => ({
    ...driver,
    versions: (byDriver.get(driver.slug) ?? []).map(({ driver: _, ...version }) => version),
  }));
}
