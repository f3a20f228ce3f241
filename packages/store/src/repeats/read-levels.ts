import type { AnchorLevel } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { Point, Series } from '../series/to-points.ts';

/** Of so many newest values of an anchor its level is the median. */
const NEWEST = 40;

/** One walk along the index for each series of an anchor, from the last result of its version on. */
const LEVELS = `
  SELECT a.nth::int, l.value
  FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
    WITH ORDINALITY AS a (case_id, environment_id, driver, raw, hash, nth)
  JOIN driver_versions v ON v.project_id = $1 AND v.driver = a.driver AND v.raw = a.raw
  CROSS JOIN LATERAL (
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY n.value) AS value FROM (
      SELECT p.value FROM series s
      LEFT JOIN series_versions w ON w.project_id = $1 AND w.series_id = s.id AND w.version_id = v.id
      CROSS JOIN LATERAL (
        SELECT o.at, o.run_id, o.ordinal, o.value FROM points o
        WHERE o.project_id = $1 AND o.series_id = s.id AND o.at <= coalesce(w.last_at, 'infinity'::timestamptz)
          AND o.version_id = v.id AND o.anchor_id = v.id AND o.log_ratio = 0 AND o.status = 'ok' AND a.hash IS NOT DISTINCT FROM (
            SELECT h.hash FROM scenario_versions h WHERE h.project_id = $1 AND h.id = o.scenario_version_id
          )
        ORDER BY o.at DESC, o.run_id DESC, o.ordinal DESC LIMIT ${NEWEST}
      ) p
      WHERE s.project_id = $1 AND s.case_id = a.case_id AND s.environment_id = a.environment_id AND s.driver = a.driver
      ORDER BY p.at DESC, p.run_id DESC, p.ordinal DESC LIMIT ${NEWEST}
    ) n
  ) l
  WHERE l.value IS NOT NULL`;

type SeriesOfCase = Pick<Series, 'key'> & {
  readonly case: Pick<Series['case'], 'key'>;
  readonly environment: Pick<Series['environment'], 'identity'>;
};

type Measured = Pick<Point, 'series' | 'paired' | 'scenarioHash'>;

type Wanted = Omit<AnchorLevel, 'value'>;

/** Every anchor of the points once for each content of a case. */
function listWanted(points: readonly Measured[], series: readonly SeriesOfCase[]): Wanted[] {
  const refs = new Map(series.map((entry) => [entry.key, entry]));
  const wanted = new Map<string, Wanted>();
  for (const { series: key, paired, scenarioHash } of points) {
    const ref = paired && refs.get(key);
    if (!ref) continue;
    const { anchor, anchorVersion } = paired;
    const one = { case: ref.case.key, environment: ref.environment.identity, scenarioHash, anchor, anchorVersion };
    wanted.set(JSON.stringify(Object.values(one)), one);
  }
  return [...wanted.values()];
}

/**
 * The levels of the anchors that points were measured in turns with, whatever else a page shows (docs/methodology.md). An anchor
 * without a value of its own has none.
 */
export async function readLevels(
  db: Store,
  projectId: number,
  points: readonly Measured[],
  series: readonly SeriesOfCase[],
): Promise<AnchorLevel[]> {
  const wanted = listWanted(points, series);
  if (wanted.length === 0) return [];
  const rows = await queryRows<{ nth: number; value: number }>(db.pool, LEVELS, [
    projectId,
    wanted.map((level) => parseHexKey(level.case)),
    wanted.map(({ environment }) => parseHexKey(environment)),
    wanted.map(({ anchor }) => anchor),
    wanted.map(({ anchorVersion }) => anchorVersion),
    wanted.map(({ scenarioHash }) => scenarioHash),
  ]);
  const values = new Map(rows.map(({ nth, value }) => [nth - 1, value]));
  return wanted.flatMap((level, index) => {
    const value = values.get(index);
    return value === undefined ? [] : [{ ...level, value }];
  });
}
