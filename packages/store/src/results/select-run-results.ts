import { toPatterns } from '../database/like-patterns.ts';

/** Which results of a run: those of a scenario, of a driver, or with every word of a text in one of their names. */
export type RunResultFilter = {
  readonly scenario?: string | undefined;
  readonly driver?: string | undefined;
  /** Words of a scenario's title or slug, a driver's name, a metric, a statistic, or the params. */
  readonly text?: string | undefined;
};

/** Results of the run `$2` with their series: the payload lists these in the order of the results, also of an excluded run. */
export const RESULTS_OF_RUN = `
    SELECT u.ordinal::int - 1 AS ordinal, u.series_id
    FROM run_payloads l CROSS JOIN LATERAL unnest(l.series_ids) WITH ORDINALITY AS u (series_id, ordinal)
    WHERE l.project_id = $1 AND l.run_id = $2`;

export const FROM_SERIES = `series s
    JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
    JOIN scenarios n ON n.project_id = c.project_id AND n.slug = c.scenario
    JOIN drivers d ON d.project_id = s.project_id AND d.slug = s.driver`;

const NAMES = `lower(concat_ws(' ', n.title, n.slug, d.name, d.slug, c.metric, c.statistic, c.params::text))`;

/** Only the conditions that are requested, on the series of `FROM_SERIES`; their parameters begin with `$first`. */
export function toSeriesConditions({ scenario, driver, text }: RunResultFilter, first: number) {
  const patterns = toPatterns(text ?? '');
  const requested: (readonly [(parameter: string) => string, unknown])[] = [
    ...(scenario === undefined ? [] : [[(p: string) => `c.scenario = ${p}`, scenario] as const]),
    ...(driver === undefined ? [] : [[(p: string) => `s.driver = ${p}`, driver] as const]),
    ...(patterns.length === 0 ? [] : [[(p: string) => `${NAMES} LIKE ALL (${p}::text[])`, patterns] as const]),
  ];
  return {
    text: requested.map(([condition], index) => ` AND ${condition(`$${first + index}`)}`).join(''),
    values: requested.map(([, value]) => value),
  };
}
