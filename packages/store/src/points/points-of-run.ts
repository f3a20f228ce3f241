/**
 * The result with an index, from 0, of a run `r` with the columns id and started_at, in the only index of `points`: a point has
 * the time of its run. LIMIT says to a planner that expects more of them that there is one at most.
 */
const select = (series: string, ordinal: string) => `
    SELECT *, ctid FROM points
    WHERE project_id = $1 AND series_id ${series} AND at = r.started_at AND run_id = r.id AND ordinal = ${ordinal}`;

const selectOnSeries = (series: string, ordinal: string) => `(${select(`= ${series}`, ordinal)} LIMIT 1)`;

/** A result of a run `r`, also of an excluded one: then it has no series. A relation with the columns of `points`. */
export const selectPoint = (series: string, ordinal: string): string =>
  `(${select(`= ${series}`, ordinal)} UNION ALL${select('IS NULL', ordinal)} LIMIT 1)`;

/** Joins its results `u` to a relation `r` of `selectRuns`: series_id, and nth from 1. */
const joinResults = (of = 'true'): string =>
  `JOIN LATERAL unnest(r.series_ids) WITH ORDINALITY AS u (series_id, nth) ON ${of}`;

/**
 * Joins its points `p` to a relation `r` of `selectRuns`; an excluded run has none. `of` may limit the series `u.series_id` whose points
 * are read.
 */
export const joinPoints = (of?: string): string =>
  `${joinResults(of)} CROSS JOIN LATERAL ${selectOnSeries('u.series_id', 'u.nth - 1')} p`;

/** The same, also of excluded runs: their points have no series, but `u` has. */
export const joinAllPoints = (of?: string): string =>
  `${joinResults(of)} CROSS JOIN LATERAL ${selectPoint('u.series_id', 'u.nth - 1')} p`;

/** Runs `o` of the project `$1` as a relation `r`, with the series of their results in their order, from their payload `l`. */
export const selectRuns = (where: string): string => `(
    SELECT o.project_id, o.id, o.started_at, o.repetition_group, l.series_ids
    FROM runs o JOIN run_payloads l ON l.project_id = o.project_id AND l.run_id = o.id
    WHERE o.project_id = $1 AND ${where}
  ) r`;

export const ONE_RUN: string = selectRuns('o.id = $2');
