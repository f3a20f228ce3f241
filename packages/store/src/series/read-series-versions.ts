import type { SeriesVersion } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { newestSeriesVersions } from '../rollups/series-version-statements.ts';
import { type PairVariances, readPairVariances } from './read-pair-variances.ts';
import { selectSeries } from './select-series.ts';
import type { Series, SeriesFilter } from './series.ts';
import { toVersionsById, VERSIONS_BY_ID, type VersionRow } from './version-rows.ts';

type SeriesVersions = {
  readonly series: readonly Series[];
  readonly versions: readonly SeriesVersion[];
  /** Whether a series has older versions than these. */
  readonly hasOlder: boolean;
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
const TEXT = `
  SELECT coalesce(json_agg(json_build_array(
    v.series_id::text, v.version_id::text, v.results, v.figures, ${milliseconds('v.first_at')}, ${milliseconds('v.last_at')}
  ) ORDER BY v.series_id, v.last_at, v.version_id) FILTER (WHERE v.is_wanted), '[]') AS rows,
    coalesce(bool_or(NOT v.is_wanted), false) AS "hasOlder"
  FROM ${newestSeriesVersions({ ids: '$2::bigint[]', most: '$3::int', named: '$4::bigint[]' })} v`;

/** Keys of the versions of these drivers that have one of these texts. */
const NAMED = `
  SELECT id FROM driver_versions WHERE project_id = $1 AND driver = ANY ($2) AND raw = ANY ($3)
  UNION SELECT id FROM driver_versions WHERE project_id = $1 AND driver = ANY ($2) AND text = ANY ($3)`;

const NO_TEXTS: readonly string[] = [];

export type SeriesVersionsOptions = {
  /** Versions of each series, the newest by their number; left out: 500, or as many as make 60,000 over all series. */
  readonly newest?: number;
  /** Raw or shown texts of versions that are read as well, whatever their number. */
  readonly named?: readonly string[];
};

async function findNamed(db: Store, projectId: number, drivers: readonly string[], named: readonly string[]) {
  if (named.length === 0) return [];
  const rows = await queryRows<{ id: RowId }>(db.pool, NAMED, [projectId, drivers, named]);
  return rows.map(({ id }) => id);
}

/**
 * The series that match and have results, with the newest versions they have and those that are named. Conditions on points
 * (versions, times) do not apply. The newest are not those measured last: a text that is no version is older than
 * any, and no version oldest.
 */
export async function readSeriesVersions(
  db: Store,
  projectId: number,
  filter: Omit<SeriesFilter, 'versions' | 'from' | 'to'>,
  { newest, named = NO_TEXTS }: SeriesVersionsOptions = {},
): Promise<SeriesVersions> {
  const selected = await selectSeries(db, projectId, filter);
  const drivers = [...new Set(selected.map(({ series }) => series.driver.slug))];
  const ids = selected.map(({ id }) => id);
  const readVersions = async () => {
    const values = [projectId, ids, newest ?? null, await findNamed(db, projectId, drivers, named)];
    const [found] = await queryRows<{ rows: SeriesVersionRow[]; hasOlder: boolean }>(db.pool, TEXT, values);
    const { rows, hasOlder } = found ?? { rows: [], hasOlder: false };
    const wanted = [...new Set(rows.flatMap(([, versionId]) => versionId ?? []))];
    return { rows, hasOlder, stored: await queryRows<VersionRow>(db.pool, VERSIONS_BY_ID, [projectId, wanted]) };
  };
  const [{ rows, hasOlder, stored }, pairVariances] = await Promise.all([
    readVersions(),
    readPairVariances(db, projectId, ids),
  ]);
  const keys = new Map(selected.map(({ id, series: { key } }) => [id, key]));
  const versions = toVersionsById(stored);
  const versionsFound = rows.map(([seriesId, versionId, results, figures, firstAt, newestAt]) => ({
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
    hasOlder,
    pairVariances,
  };
}
