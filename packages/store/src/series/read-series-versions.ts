import type { SeriesVersion } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { seriesVersions } from '../rollups/series-version-statements.ts';
import { selectSeries } from './select-series.ts';
import type { Series, SeriesFilter } from './series.ts';
import { toVersionsById, VERSIONS_OF_DRIVERS, type VersionRow } from './version-rows.ts';

type SeriesVersions = {
  readonly series: readonly Series[];
  readonly versions: readonly SeriesVersion[];
  /** By key of a series whose newest result has a log ratio to an anchor: the geometric mean of the variances of its newest 12, from their rounds. */
  readonly pairVariances: ReadonlyMap<string, number>;
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
  ) ORDER BY v.series_id, v.last_at, v.version_id), '[]') AS rows
  FROM ${seriesVersions('$2::bigint[]')} v`;

/** Of so many newest results of a series its variance is taken. */
const NEWEST = 12;

/** Short index scans: one row of each series, and some of those that are paired. An anchor has no spread, and the variance 0. */
const NEWEST_PAIRS = `
  SELECT s.id, coalesce(exp(avg(ln(p.round_sd * p.round_sd / p.rounds)) FILTER (WHERE p.round_sd > 0)), 0) AS variance
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT log_ratio FROM points WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT 1
  ) n
  CROSS JOIN LATERAL (
    SELECT round_sd, rounds FROM points WHERE project_id = $1 AND series_id = s.id AND n.log_ratio IS NOT NULL
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT ${NEWEST}
  ) p
  GROUP BY s.id`;

/** The series that match and have results, with the versions they have. Conditions on points (versions, times) do not apply. */
export async function readSeriesVersions(
  db: Store,
  projectId: number,
  filter: Omit<SeriesFilter, 'versions' | 'from' | 'to'>,
): Promise<SeriesVersions> {
  const selected = await selectSeries(db, projectId, filter);
  const drivers = [...new Set(selected.map(({ series }) => series.driver.slug))];
  const ids = selected.map(({ id }) => id);
  const [found, stored, pairs] = await Promise.all([
    queryRows<{ rows: SeriesVersionRow[] }>(db.pool, TEXT, [projectId, ids]),
    queryRows<VersionRow>(db.pool, VERSIONS_OF_DRIVERS, [projectId, drivers]),
    queryRows<{ id: RowId; variance: number }>(db.pool, NEWEST_PAIRS, [projectId, ids]),
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
    pairVariances: new Map(pairs.map(({ id, variance }) => [keys.get(id) ?? toHexKey(id), variance])),
  };
}
