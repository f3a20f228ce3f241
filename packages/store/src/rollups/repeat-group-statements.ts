import { joinPoints, ONE_RUN } from '../points/points-of-run.ts';

/** 64 bits of a hash that is the same in every release of PostgreSQL. */
const hash = (...texts: readonly string[]) =>
  `('x' || left(md5(concat_ws(E'\\n', ${texts.join(', ')})), 16))::bit(64)::bigint`;

/** The columns that identify a group within its series, from a run `r` and its points `p`; null becomes its own text. */
const KEY = hash(
  `coalesce(p.version_id::text, '-')`,
  `coalesce(p.scenario_version_id::text, '-')`,
  `coalesce('group ' || r.repetition_group, 'run ' || r.id)`,
);

/** The pool of a series `s` with its case `c`: see `RepeatGroup.poolId`. */
export const POOL = hash('s.environment_id', 'c.metric', 'c.unit', 'c.statistic');

/** The columns of a group but for its project and its pool. */
export const GROUP_COLUMNS = `series_id, key, version_id, scenario_version_id, repetition_group, run_id, repeats, unusable,
  sum_log, sum_log_squares, pairs, last_at`;

/**
 * Whether a run can have a group of repeats: it names one, or has several results of one series. `run` is a relation with the
 * column repetition_group, and `results` one with series_ids, which is one of those in the relation `among`: runs of one job
 * have the same ones, which are counted once.
 */
export const mayRepeat = (run: string, results: string, among: string): string => `(${run}.repetition_group IS NOT NULL
  OR ${results}.series_ids IN (
    SELECT a.series_ids FROM (SELECT DISTINCT series_ids FROM ${among}) a
    WHERE cardinality(a.series_ids) > (SELECT count(DISTINCT i.id) FROM unnest(a.series_ids) AS i (id))
  ))`;

/** A result that counts as a repeat: only what was measured as asked, and has a logarithm. */
const USABLE = `p.status = 'ok' AND p.value > 0`;

/** Measured in turns: the log ratio of an anchor to itself is no measurement, that of its second process, its twin, is. */
const PAIRED = `${USABLE} AND p.log_ratio IS NOT NULL
  AND (p.anchor_id IS DISTINCT FROM p.version_id OR p.twin_log_ratio IS NOT NULL)`;

const X = `round(ln(p.value) * 1e6)::numeric`;

/**
 * What runs add to their groups: one row for each run and group. `runs` is a relation `r` with the columns of `ONE_RUN`. `of` may
 * limit the series `u.series_id`. A single result of a run without a repetition group can never become a group.
 */
export const contributions = (runs: string, of?: string): string => `
  SELECT p.series_id, ${KEY} AS key, p.version_id, p.scenario_version_id, r.repetition_group,
    CASE WHEN r.repetition_group IS NULL THEN r.id END AS run_id,
    count(*) FILTER (WHERE ${USABLE})::int AS repeats, count(*) FILTER (WHERE NOT (${USABLE}))::int AS unusable,
    coalesce(sum(${X}) FILTER (WHERE ${USABLE}), 0) AS sum_log,
    coalesce(sum(${X} * ${X}) FILTER (WHERE ${USABLE}), 0) AS sum_log_squares,
    count(*) FILTER (WHERE ${PAIRED})::int AS pairs, max(p.at) AS last_at
  FROM ${runs} ${joinPoints(of)}
  WHERE r.project_id = $1 AND p.value IS NOT NULL
  GROUP BY p.series_id, p.version_id, p.scenario_version_id, r.id, r.repetition_group
  HAVING r.repetition_group IS NOT NULL OR count(*) > 1`;

/** Rows of the same group taken together: what a relation `t` with the columns of groups comes to. */
export const sumGroups = (relation: string): string => `
  SELECT t.series_id, t.key, t.version_id, t.scenario_version_id, t.repetition_group, t.run_id,
    sum(t.repeats)::int AS repeats, sum(t.unusable)::int AS unusable, sum(t.sum_log) AS sum_log,
    sum(t.sum_log_squares) AS sum_log_squares, sum(t.pairs)::int AS pairs, max(t.last_at) AS last_at
  FROM ${relation} t
  GROUP BY t.series_id, t.key, t.version_id, t.scenario_version_id, t.repetition_group, t.run_id`;

export const addGroups = (runs: string): string => `
  INSERT INTO repeat_groups AS g (project_id, pool_id, ${GROUP_COLUMNS})
  SELECT s.project_id, ${POOL}, a.*
  FROM (${sumGroups(`(${contributions(runs)})`)}) a
  JOIN series s ON s.project_id = $1 AND s.id = a.series_id
  JOIN cases c ON c.project_id = $1 AND c.id = s.case_id
  ON CONFLICT (project_id, series_id, key) DO UPDATE
  SET repeats = g.repeats + excluded.repeats, unusable = g.unusable + excluded.unusable,
    sum_log = g.sum_log + excluded.sum_log, sum_log_squares = g.sum_log_squares + excluded.sum_log_squares,
    pairs = g.pairs + excluded.pairs, last_at = greatest(g.last_at, excluded.last_at)`;

/** Time of the newest other result of the group `g` with a value, not after that of the run `$2`, `$3`. */
const NEWEST_OF_OTHERS = `(
    SELECT p.at FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
    WHERE p.project_id = $1 AND p.series_id = g.series_id AND p.at <= $3 AND p.run_id <> $2 AND p.value IS NOT NULL
      AND p.version_id IS NOT DISTINCT FROM g.version_id
      AND p.scenario_version_id IS NOT DISTINCT FROM g.scenario_version_id AND r.repetition_group = g.repetition_group
    ORDER BY p.at DESC LIMIT 1
  )`;

/** Subtracts the run `$2` of time `$3` from its groups, while its points still stand on their series. */
export const SUBTRACT_GROUPS: readonly string[] = [
  `UPDATE repeat_groups g
  SET repeats = g.repeats - a.repeats, unusable = g.unusable - a.unusable, sum_log = g.sum_log - a.sum_log,
    sum_log_squares = g.sum_log_squares - a.sum_log_squares, pairs = g.pairs - a.pairs,
    last_at = CASE WHEN g.last_at > $3 THEN g.last_at ELSE coalesce(${NEWEST_OF_OTHERS}, g.last_at) END
  FROM (${contributions(ONE_RUN)}) a
  WHERE g.project_id = $1 AND g.series_id = a.series_id AND g.key = a.key`,
  `DELETE FROM repeat_groups g USING (SELECT DISTINCT unnest(r.series_ids) AS series_id FROM ${ONE_RUN}) a
  WHERE g.project_id = $1 AND g.series_id = a.series_id AND g.repeats = 0 AND g.unusable = 0 AND $3::timestamptz IS NOT NULL`,
];
