import { ecosystemOfPurl, parseVersion, type Version } from '@tachograph/schema/version';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { newestSeriesVersions } from '../rollups/series-version-statements.ts';
import { HAS_RESULTS } from '../rollups/version-statements.ts';

/** Versions of a driver that are read; older ones are behind none of them. */
const NEWEST_VERSIONS = 500;

export type DriverReleases = {
  /** The newest 500 versions named in runs, and the releases without results. In no order, a raw text once. */
  readonly known: readonly Version[];
  /** Those with an `ok` result in one of the series asked about. */
  readonly measured: readonly Version[];
};

const VERSION = 'v.raw, v.text, v.parsed, v.prerelease, v.line, v.sort_key AS "sortKey"';

const NAMED_BY_RUNS = `
  SELECT ${VERSION} FROM driver_versions v WHERE v.project_id = $1 AND v.driver = $2 AND ${HAS_RESULTS}
  ORDER BY v.parsed DESC, v.sort_key DESC, v.id LIMIT ${NEWEST_VERSIONS}`;

const NAMED_AS_RELEASES = `
  SELECT k.raw, d.purl FROM releases k JOIN drivers d ON d.project_id = k.project_id AND d.slug = k.driver
  WHERE k.project_id = $1 AND k.driver = $2 AND NOT EXISTS (
    SELECT 1 FROM driver_versions v WHERE v.project_id = $1 AND v.driver = $2 AND v.raw = k.raw AND ${HAS_RESULTS}
  )`;

const MEASURED = `
  SELECT ${VERSION} FROM driver_versions v
  WHERE v.project_id = $1 AND v.driver = $3 AND v.id IN (
    SELECT m.version_id
    FROM ${newestSeriesVersions({ ids: '$2::bigint[]' })} m WHERE m.ok > 0
  )`;

/**
 * The versions of a driver, and which of them were measured in some series (by their keys). A release nobody has measured
 * is read by the rules of the driver's package URL, as a run of it would be.
 */
export async function readReleases(
  db: Store,
  projectId: number,
  { driver, series }: { readonly driver: string; readonly series: readonly string[] },
): Promise<DriverReleases> {
  const keys = series.flatMap((key) => parseHexKey(key) ?? []);
  const [runs, releases, measured] = await Promise.all([
    queryRows<Version>(db.pool, NAMED_BY_RUNS, [projectId, driver]),
    queryRows<{ raw: string; purl: string | null }>(db.pool, NAMED_AS_RELEASES, [projectId, driver]),
    queryRows<Version>(db.pool, MEASURED, [projectId, keys, driver]),
  ]);
  const unmeasured = releases.map(({ raw, purl }) => parseVersion(raw, ecosystemOfPurl(purl)));
  return { known: [...runs, ...unmeasured], measured };
}
