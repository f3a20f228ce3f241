import type { SeriesVersion } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { selectSeries } from './select-series.ts';
import type { Series, SeriesFilter } from './series.ts';
import { toVersionsById, VERSION_COLUMNS, type VersionRow } from './version-rows.ts';

type SeriesVersions = {
  readonly series: readonly Series[];
  readonly versions: readonly SeriesVersion[];
  /** By key of a series whose newest result has a log ratio to an anchor: the variance of that, from its rounds. */
  readonly pairVariances: ReadonlyMap<string, number>;
};

/** Times in milliseconds. */
type SeriesVersionRow = readonly [
  seriesId: RowId,
  versionId: RowId | null,
  results: number,
  figures: number,
  firstAt: number,
  at: number,
];

const milliseconds = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)`;

/** An index-only scan, returned as one value: that is read many times faster than thousands of rows. */
const TEXT = `
  SELECT coalesce(json_agg(json_build_array(
    v.series_id::text, v.version_id::text, v.results, v.figures, ${milliseconds('v.first_at')}, ${milliseconds('v.at')}
  ) ORDER BY v.series_id, v.at), '[]') AS rows
  FROM (
    SELECT series_id, version_id, count(*) AS results, count(value) AS figures, min(at) AS first_at, max(at) AS at
    FROM points WHERE project_id = $1 AND series_id = ANY ($2)
    GROUP BY series_id, version_id
  ) v`;

/** The newest result of each series: one short index scan each. */
const NEWEST_PAIRS = `
  SELECT s.id, p.round_sd * p.round_sd / p.rounds AS variance
  FROM unnest($2::bigint[]) AS s (id)
  CROSS JOIN LATERAL (
    SELECT log_ratio, round_sd, rounds FROM points
    WHERE project_id = $1 AND series_id = s.id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT 1
  ) p
  WHERE p.log_ratio IS NOT NULL`;

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
    queryRows<VersionRow>(
      db.pool,
      `SELECT ${VERSION_COLUMNS} FROM driver_versions WHERE project_id = $1 AND driver = ANY ($2)`,
      [projectId, drivers],
    ),
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
