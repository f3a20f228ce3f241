import { groupBy } from '@tachograph/schema/collection';
import type { SeriesVersion } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import { queryRows } from '../database/query-rows.ts';
import { readThrough } from '../database/result-cache.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { limitVersions, newestSeriesVersions } from '../rollups/series-version-statements.ts';
import { type PairVariances, readPairVariances } from './read-pair-variances.ts';
import { type SelectedSeries, selectSeries } from './select-series.ts';
import type { Series, SeriesFilter } from './to-points.ts';
import { toVersionsById, VERSIONS_BY_ID, type VersionRow } from './version-rows.ts';

type SeriesVersions = {
  readonly series: readonly Series[];
  readonly versions: readonly SeriesVersion[];
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
  isWanted: boolean,
];

const milliseconds = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)`;

/** Returned as one value: that is read many times faster than thousands of rows. */
const TEXT = `
  SELECT coalesce(json_agg(json_build_array(
    v.series_id::text, v.version_id::text, v.results, v.figures, ${milliseconds('v.first_at')}, ${milliseconds('v.last_at')},
    v.is_wanted
  ) ORDER BY v.series_id, v.last_at, v.version_id), '[]') AS rows
  FROM ${newestSeriesVersions({ ids: '$2::bigint[]', most: '$3::int', named: '$4::bigint[]' })} v`;

/** Keys of the versions of these drivers that have one of these texts. */
const NAMED = `
  SELECT id FROM driver_versions WHERE project_id = $1 AND driver = ANY ($2) AND raw = ANY ($3)
  UNION SELECT id FROM driver_versions WHERE project_id = $1 AND driver = ANY ($2) AND text = ANY ($3)
  ORDER BY id`;

const NO_TEXTS: readonly string[] = [];

export type SeriesVersionsOptions = {
  /** Versions of each series, the newest by their number; left out: `limitVersions`. */
  readonly newest?: number;
  /** Raw or shown texts of versions that are read as well, whatever their number. */
  readonly named?: readonly string[];
};

async function findNamed(
  db: Store,
  projectId: number,
  selected: readonly SelectedSeries[],
  named: readonly string[],
): Promise<RowId[]> {
  if (named.length === 0) return [];
  const drivers = [...new Set(selected.map(({ series }) => series.driver.slug))];
  const rows = await queryRows<{ id: RowId }>(db.pool, NAMED, [projectId, drivers, named]);
  return rows.map(({ id }) => id);
}

/** A version of a series in memory. */
const VERSION_BYTES = 200;

/** Stands for versions of the series that are older than those that are read. */
const OLDER = { isOlder: true } as const;
type KeptVersion = SeriesVersion | typeof OLDER;

type Limit = { readonly most: number; readonly named: readonly RowId[] };

async function readVersions(
  db: Store,
  projectId: number,
  selected: readonly SelectedSeries[],
  { most, named }: Limit,
): Promise<(readonly KeptVersion[])[]> {
  const ids = selected.map(({ id }) => id);
  const [found] = await queryRows<{ rows: SeriesVersionRow[] }>(db.pool, TEXT, [projectId, ids, most, named]);
  const rows = found?.rows ?? [];
  const wanted = [...new Set(rows.flatMap(([, versionId]) => versionId ?? []))];
  const versions = toVersionsById(await queryRows<VersionRow>(db.pool, VERSIONS_BY_ID, [projectId, wanted]));
  const ofSeries = groupBy(rows, ([seriesId]) => seriesId);
  // Series have their times in common: those of their runs.
  const toDate = memoize((milliseconds: number) => new Date(milliseconds));
  return selected.map(({ id, series: { key } }) =>
    (ofSeries.get(id) ?? []).map(([, versionId, results, figures, firstAt, newestAt, isWanted]) => {
      if (!isWanted) return OLDER;
      const version = (versionId && versions.get(versionId)) || null;
      return { series: key, version, results, figures, firstAt: toDate(firstAt), measuredAt: toDate(newestAt) };
    }),
  );
}

/**
 * The series that match and have results, with the newest versions they have and those that are named. Conditions on points
 * (versions, times) do not apply. The newest are not those measured last: a text that is no version is older than
 * any, and no version oldest. What is known of a series whose results did not change is from memory.
 */
export async function readSeriesVersions(
  db: Store,
  projectId: number,
  filter: Omit<SeriesFilter, 'versions' | 'from' | 'to'>,
  { newest, named = NO_TEXTS }: SeriesVersionsOptions = {},
): Promise<SeriesVersions> {
  const selected = await selectSeries(db, projectId, filter);
  const limit = {
    most: newest ?? limitVersions(selected.length),
    named: await findNamed(db, projectId, selected, named),
  };
  const kept = JSON.stringify(limit);
  const wanted = selected.map((item) => ({ key: `versions ${projectId} ${kept} ${item.id} ${item.state}`, item }));
  const [versions, pairVariances] = await Promise.all([
    readThrough(db.resultCache, wanted, VERSION_BYTES, (missing) => readVersions(db, projectId, missing, limit)),
    readPairVariances(db, projectId, selected),
  ]);
  const all = versions.flat();
  return {
    series: selected.flatMap(({ series }, index) => (versions[index]?.length ? series : [])),
    versions: all.flatMap((version) => ('isOlder' in version ? [] : version)),
    hasOlder: all.includes(OLDER),
    pairVariances,
  };
}
