import type { RepeatGroup } from '@tachograph/schema/series';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey, type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { contributions, GROUP_COLUMNS, POOL, sumGroups } from '../rollups/repeat-group-statements.ts';
import { toPublicId } from '../runs/public-id.ts';
import { toRowIds } from '../series/select-series.ts';

type GroupRow = Omit<RepeatGroup, 'series' | 'run' | 'paired'> & {
  readonly series: RowId;
  readonly run: RowId | null;
  readonly pairs: number;
  readonly twins: number;
  readonly sumRatioSquares: number;
};

/** Runs that are not aggregated yet, of the series of the relation `wanted`. */
const PENDING = `(
    SELECT DISTINCT r.* FROM pending_runs u JOIN runs r ON r.project_id = u.project_id AND r.id = u.run_id
    WHERE u.project_id = $1 AND u.series_ids && (SELECT array_agg(id) FROM wanted)
  ) r`;

/**
 * The groups of the series of `wanted`: `newest` of those that are aggregated, with what pending runs add to them, and
 * those that are only pending. Groups of one repeat, and those with a value that is no repeat, are left out.
 */
const groups = (wanted: string, newest: string) => `
  WITH wanted AS MATERIALIZED (${wanted}), pending AS MATERIALIZED (
    ${contributions(PENDING, 'p.series_id IN (SELECT id FROM wanted)')}
  ), stored AS (
    ${newest}
    UNION
    SELECT ${GROUP_COLUMNS} FROM repeat_groups
    WHERE project_id = $1 AND (series_id, key) IN (SELECT series_id, key FROM pending)
  )
  SELECT g.series_id AS series, v.raw AS version, n.hash AS "scenarioHash", g.repetition_group AS "repetitionGroup",
    g.run_id AS run, g.repeats, g.last_at AS "lastAt",
    ((g.sum_log_squares - g.sum_log * g.sum_log / g.repeats) / 1e12)::float8 AS "sumSquares",
    g.pairs, g.twins, ((g.sum_ratio_squares - g.sum_ratio * g.sum_ratio / greatest(g.pairs, 1)) / 1e12)::float8
      AS "sumRatioSquares"
  FROM (${sumGroups('(SELECT * FROM stored UNION ALL SELECT * FROM pending)')}) g
  LEFT JOIN driver_versions v ON v.project_id = $1 AND v.id = g.version_id
  LEFT JOIN scenario_versions n ON n.project_id = $1 AND n.id = g.scenario_version_id
  WHERE g.repeats > 1 AND g.unusable = 0
  ORDER BY g.last_at DESC, g.series_id, g.key`;

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

const toGroups = (rows: readonly GroupRow[]): RepeatGroup[] =>
  rows.map(({ series, run, pairs, twins, sumRatioSquares, ...group }) => ({
    ...group,
    series: toHexKey(series),
    run: run === null ? null : toPublicId(run),
    paired: pairs > 1 ? { repeats: pairs, sumSquares: sumRatioSquares, ofTwins: twins === pairs } : null,
  }));

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
  return toGroups(await queryRows<GroupRow>(db.pool, OF_SERIES, [projectId, toRowIds(series), perSeries]));
}

/** What the pool of all cases of an environment has in common. */
export type RepeatPool = {
  readonly environment: string;
  readonly metric: string;
  readonly unit: string;
  readonly statistic: string;
};

/** The newest groups of repeats of all cases with this metric, unit and statistic in one environment, newest first. */
export async function readPoolRepeatGroups(
  db: Store,
  projectId: number,
  { environment, metric, unit, statistic }: RepeatPool,
  limit = 200,
): Promise<RepeatGroup[]> {
  const id = parseHexKey(environment);
  if (id === null) return [];
  const values = [projectId, id, limit, metric, unit, statistic];
  return toGroups(await queryRows<GroupRow>(db.pool, OF_POOL, values));
}
