import type { SeriesVersion } from '@tachograph/schema/series';
import { toRowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { addSamples } from './read-samples.ts';
import type { Point } from './series.ts';
import { POINT_COLUMNS, readPoints } from './to-points.ts';

/** One walk along the index for each, between the first and the last result of its version. */
const TEXT = `
  SELECT ${POINT_COLUMNS}
  FROM (
    SELECT s.id, s.since, s.until, v.id AS version_id
    FROM unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[]) AS s (id, raw, since, until)
    JOIN series l ON l.project_id = $1 AND l.id = s.id
    LEFT JOIN driver_versions v ON v.project_id = $1 AND v.driver = l.driver AND v.raw = s.raw
    WHERE s.raw IS NULL OR v.id IS NOT NULL
  ) s
  CROSS JOIN LATERAL (
    SELECT * FROM points
    WHERE project_id = $1 AND series_id = s.id AND at >= s.since AND at < s.until + interval '1 millisecond'
      AND version_id IS NOT DISTINCT FROM s.version_id
    ORDER BY at DESC, run_id DESC, ordinal DESC LIMIT $6
  ) p
  ORDER BY p.series_id, p.at, p.run_id, p.ordinal`;

/** Enough for the repeats of one measurement; what is older of the same version is another measurement. */
const MOST_RESULTS = 500;

type RequestedVersion = Pick<SeriesVersion, 'series' | 'version' | 'firstAt' | 'measuredAt'>;

/** The newest results of versions in their series, at most 500 of each, in order of series and time. */
export async function readResults(
  db: Store,
  projectId: number,
  wanted: readonly RequestedVersion[],
  { withSamples = false }: { readonly withSamples?: boolean } = {},
): Promise<Point[]> {
  if (wanted.length === 0) return [];
  const points = await readPoints(db, projectId, TEXT, [
    projectId,
    wanted.map(({ series }) => toRowId(series)),
    wanted.map(({ version }) => version?.raw ?? null),
    wanted.map(({ firstAt }) => firstAt),
    wanted.map(({ measuredAt }) => measuredAt),
    MOST_RESULTS,
  ]);
  return withSamples ? await addSamples(db, projectId, points) : points;
}
