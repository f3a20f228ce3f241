import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { readThrough } from '../database/result-cache.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { seriesVersions } from '../rollups/series-version-statements.ts';
import { type PairVariances, readPairVariances } from './read-pair-variances.ts';
import { type SelectedSeries, selectSeries } from './select-series.ts';
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

/** A version of a series in memory. */
const VERSION_BYTES = 200;

/** Of each series the newest `newest` versions, or all where it is null. */
async function readVersions(
  db: Store,
  projectId: number,
  selected: readonly SelectedSeries[],
  newest: number | null,
): Promise<(readonly SeriesVersion[])[]> {
  const drivers = [...new Set(selected.map(({ series }) => series.driver.slug))];
  const ids = selected.map(({ id }) => id);
  const [[found], stored] = await Promise.all([
    newest === null
      ? queryRows<{ rows: SeriesVersionRow[] }>(db.pool, ALL, [projectId, ids])
      : queryRows<{ rows: SeriesVersionRow[] }>(db.pool, NEWEST, [projectId, ids, newest]),
    queryRows<VersionRow>(db.pool, VERSIONS_OF_DRIVERS, [projectId, drivers]),
  ]);
  const versions = toVersionsById(stored);
  const ofSeries = groupBy(found?.rows ?? [], ([seriesId]) => seriesId);
  return selected.map(({ id, series: { key } }) =>
    (ofSeries.get(id) ?? []).map(([, versionId, results, figures, firstAt, newestAt]) => ({
      series: key,
      version: (versionId && versions.get(versionId)) || null,
      results,
      figures,
      firstAt: new Date(firstAt),
      measuredAt: new Date(newestAt),
    })),
  );
}

/**
 * The series that match and have results, with the versions they have: of each series the newest `newest`, or all. Conditions
 * on points (versions, times) do not apply. What is known of a series whose results did not change is from memory.
 */
export async function readSeriesVersions(
  db: Store,
  projectId: number,
  filter: Omit<SeriesFilter, 'versions' | 'from' | 'to'>,
  { newest = null }: { readonly newest?: number | null } = {},
): Promise<SeriesVersions> {
  const selected = await selectSeries(db, projectId, filter);
  const wanted = selected.map((item) => ({ key: `versions ${projectId} ${newest} ${item.id} ${item.state}`, item }));
  const [versions, pairVariances] = await Promise.all([
    readThrough(db.resultCache, wanted, VERSION_BYTES, (missing) => readVersions(db, projectId, missing, newest)),
    readPairVariances(db, projectId, selected),
  ]);
  return {
    series: selected.flatMap(({ series }, index) => (versions[index]?.length ? series : [])),
    versions: versions.flat(),
    pairVariances,
  };
}
