import type { Pool, RepeatGroup } from '@tachograph/schema/series';
import { memoize } from '@tachograph/schema/text';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey, toRowIds } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { contributions, GROUP_COLUMNS, mayRepeat, POOL, sumGroups } from '../rollups/repeat-group-statements.ts';
import { toPublicId } from '../runs/select-runs.ts';

/** A group as it comes from the database; the time in milliseconds. */
type GroupRow = readonly [
  series: RowId,
  version: string | null,
  scenarioHash: string | null,
  repetitionGroup: string | null,
  run: RowId | null,
  repeats: number,
  sumSquares: number,
  lastAt: number,
];

const OF_WANTED = 'series_ids && (SELECT array_agg(id) FROM wanted)';

/** Runs that are not aggregated yet, of the series of the relation `wanted`. */
const PENDING = `(
    SELECT r.project_id, r.id, r.started_at, r.repetition_group, u.series_ids
    FROM pending_runs u JOIN runs r ON r.project_id = u.project_id AND r.id = u.run_id
    WHERE u.project_id = $1 AND ${mayRepeat('r', 'u', `pending_runs WHERE project_id = $1 AND ${OF_WANTED}`)} AND u.${OF_WANTED}
  ) r`;

/** The squared deviations of numbers whose sum and sum of squares are in whole millionths. */
const deviations = (squares: string, sum: string, count: string) =>
  `((${squares} - ${sum} * ${sum} / ${count}) / 1e12)::float8`;

/**
 * The groups of the series of `wanted`: `newest` of those that are aggregated, with what pending runs add to them, and
 * those that are only pending. Groups of one repeat, and those with a value that is no repeat, are left out. Returned as one
 * value: that is read many times faster than thousands of rows.
 */
const groups = (wanted: string, newest: string) => `
  WITH wanted AS MATERIALIZED (${wanted}), pending AS MATERIALIZED (
    ${contributions(PENDING, 'u.series_id IN (SELECT id FROM wanted)')}
  ), found AS (
    SELECT * FROM (${newest}) n WHERE (series_id, key) NOT IN (SELECT series_id, key FROM pending)
    UNION ALL
    SELECT ${GROUP_COLUMNS} FROM (${sumGroups(`(
      SELECT * FROM pending
      UNION ALL
      SELECT ${GROUP_COLUMNS} FROM repeat_groups
      WHERE project_id = $1 AND (series_id, key) IN (SELECT series_id, key FROM pending)
    )`)}) g
  )
  SELECT coalesce(json_agg(json_build_array(
    g.series_id::text, v.raw, n.hash, g.repetition_group, g.run_id::text, g.repeats,
    ${deviations('g.sum_log_squares', 'g.sum_log', 'g.repeats')}, extract(epoch FROM g.last_at) * 1000
  ) ORDER BY g.last_at DESC, g.series_id, g.key), '[]') AS rows
  FROM found g
  LEFT JOIN driver_versions v ON v.project_id = $1 AND v.id = g.version_id
  LEFT JOIN scenario_versions n ON n.project_id = $1 AND n.id = g.scenario_version_id
  WHERE g.repeats > 1 AND g.unusable = 0`;

const OF_SERIES = groups(
  'SELECT unnest($2::bigint[]) AS id',
  `SELECT n.* FROM wanted CROSS JOIN LATERAL (
      SELECT ${GROUP_COLUMNS} FROM repeat_groups g
      WHERE g.project_id = $1 AND g.series_id = wanted.id AND g.repeats > 1 AND g.unusable = 0
      ORDER BY g.last_at DESC, g.key LIMIT $3
    ) n`,
);

const OF_POOL = groups(
  `SELECT s.id FROM series s JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
    WHERE s.project_id = $1 AND s.environment_id = $2 AND c.metric = $4 AND c.unit = $5 AND c.statistic = $6`,
  `SELECT * FROM (
      SELECT ${GROUP_COLUMNS} FROM repeat_groups
      WHERE project_id = $1 AND pool_id = (
        SELECT ${POOL} FROM (SELECT $2::bigint AS environment_id) s, (SELECT $4::text AS metric, $5::text AS unit, $6::text AS statistic) c
      ) AND repeats > 1 AND unusable = 0
      ORDER BY last_at DESC, series_id, key LIMIT $3
    ) n`,
);

/** Groups have most of their texts and times in common: those are kept once. */
function toGroups(rows: readonly GroupRow[]): RepeatGroup[] {
  const seriesKey = memoize(toHexKey);
  const publicId = memoize(toPublicId);
  const timeOf = memoize((milliseconds: number) => new Date(milliseconds));
  const once = memoize((text: string) => text);
  const orNull = (text: string | null) => text && once(text);
  return rows.map(([series, version, scenarioHash, group, run, repeats, sumSquares, lastAt]) => ({
    series: seriesKey(series),
    version: orNull(version),
    scenarioHash: orNull(scenarioHash),
    repetitionGroup: orNull(group),
    repeats,
    sumSquares,
    run: run === null ? null : publicId(run),
    lastAt: timeOf(lastAt),
  }));
}

async function readGroups(db: Store, text: string, values: readonly unknown[]): Promise<RepeatGroup[]> {
  const [found] = await queryRows<{ rows: GroupRow[] }>(db.pool, text, values);
  return toGroups(found?.rows ?? []);
}

/**
 * The newest groups of repeats of each of these series, newest first: of `perSeries` aggregated ones, and of all that are
 * not aggregated yet.
 */
export async function readRepeatGroups(
  db: Store,
  projectId: number,
  series: readonly string[],
  perSeries = 40,
): Promise<RepeatGroup[]> {
  if (series.length === 0) return [];
  return readGroups(db, OF_SERIES, [projectId, toRowIds(series), perSeries]);
}

/** The newest groups of repeats of all cases with this metric, unit and statistic in one environment, newest first. */
export async function readPoolRepeatGroups(
  db: Store,
  projectId: number,
  { environment, metric, unit, statistic }: Pool,
  limit = 200,
): Promise<RepeatGroup[]> {
  const id = parseHexKey(environment);
  if (id === null) return [];
  const values = [projectId, id, limit, metric, unit, statistic];
  return readGroups(db, OF_POOL, values);
}
