import type { SeriesVersion } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { seriesVersions } from '../rollups/series-version-statements.ts';
import { type PairVariances, readPairVariances } from './read-pair-variances.ts';
import { selectSeries } from './select-series.ts';
import type { Series, SeriesFilter } from './series.ts';
import { toVersionsById, VERSIONS_OF_DRIVERS, type VersionRow } from './version-rows.ts';

type SeriesVersions = {
  readonly series: readonly Series[];
  readonly versions: readonly SeriesVersion[];
  readonly pairVariances: PairVariances;
};

/** Times in milliseconds. */
type SeriesVersionRow = readonly [
  seriesId: RowId,
  versionId: RowId | null,
  results: number,
  figures: number,
  firstAt: number,
  lastAt: number,
];

const milliseconds = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)`;

/** Returned as one value: that is read many times faster than thousands of rows. */
const select = (from: string) => `
  SELECT coalesce(json_agg(json_build_array(
    v.series_id::text, v.version_id::text, v.results, v.figures, ${milliseconds('v.first_at')}, ${milliseconds('v.last_at')}
  ) ORDER BY v.series_id, v.last_at, v.version_id), '[]') AS rows
  FROM ${from} v`;

const ALL = select(seriesVersions('$2::bigint[]'));

/** The newest of each series: not those measured last. A text that is no version is older than any, and no version oldest. */
const NEWEST = select(`(
    SELECT * FROM (
      SELECT v.*, row_number() OVER (
        PARTITION BY v.series_id ORDER BY d.id IS NULL, d.parsed DESC, d.sort_key DESC, v.last_at DESC
      ) AS place
      FROM ${seriesVersions('$2::bigint[]')} v LEFT JOIN driver_versions d ON d.project_id = $1 AND d.id = v.version_id
    ) v WHERE place <= $3
  )`);

/**
 * The series that match and have results, with the versions they have: of each series the newest `newest`, or all. Conditions
 * on points (versions, times) do not apply.
 */
export async function readSeriesVersions(
  db: Store,
  projectId: number,
  filter: Omit<SeriesFilter, 'versions' | 'from' | 'to'>,
  { newest = null }: { readonly newest?: number | null } = {},
): Promise<SeriesVersions> {
  const selected = await selectSeries(db, projectId, filter);
  const drivers = [...new Set(selected.map(({ series }) => series.driver.slug))];
  const ids = selected.map(({ id }) => id);
  const [found, stored, pairVariances] = await Promise.all([
    newest === null
      ? queryRows<{ rows: SeriesVersionRow[] }>(db.pool, ALL, [projectId, ids])
      : queryRows<{ rows: SeriesVersionRow[] }>(db.pool, NEWEST, [projectId, ids, newest]),
    queryRows<VersionRow>(db.pool, VERSIONS_OF_DRIVERS, [projectId, drivers]),
    readPairVariances(db, projectId, ids),
  ]);
  const keys = new Map(selected.map(({ id, series: { key } }) => [id, key]));
  const versions = toVersionsById(stored);
  const versionsFound = (found[0]?.rows ?? []).map(([seriesId, versionId, results, figures, firstAt, newestAt]) => ({
    series: keys.get(seriesId) ?? toHexKey(seriesId),
    version: (versionId && versions.get(versionId)) || null,
    results,
    figures,
    firstAt: new Date(firstAt),
    measuredAt: new Date(newestAt),
  }));
  const present = new Set(versionsFound.map(({ series }) => series));
  return {
    series: selected.map(({ series }) => series).filter(({ key }) => present.has(key)),
    versions: versionsFound,
    pairVariances,
  };
}
