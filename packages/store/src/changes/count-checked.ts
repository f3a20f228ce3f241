import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { FROM_NEWEST, type SeriesFilter, toSeriesConditions } from './list-changes.ts';

/** What a list of changes rests on. */
export type CheckedSeries = {
  /** Series with results in which changes are looked for, and those of the whole project. */
  readonly series: number;
  readonly ofProject: number;
  /** Results of the longest series of the project. */
  readonly longest: number;
  /** Found changes of these that rest on a test with others, and so have a q, among the newest 10,000 of the project. */
  readonly called: number;
};

const toStatement = (conditions: string) => `
  WITH known AS (
    SELECT s.id, s.points, coalesce(${conditions}, false) AS fits
    FROM series s JOIN cases k ON k.project_id = s.project_id AND k.id = s.case_id
    WHERE s.project_id = $1 AND s.points > 0
  )
  SELECT count(*) FILTER (WHERE fits)::int AS series, count(*)::int AS "ofProject",
    coalesce(max(points), 0)::int AS longest, (
      SELECT count(*)::int ${FROM_NEWEST} JOIN known AS checked ON checked.id = c.series_id AND checked.fits
      WHERE c.project_id = $1 AND c.more_runs IS NULL AND c.details ->> 'q' IS NOT NULL
    ) AS called
  FROM known`;

/** In how many series a project looks for changes, how long the longest is, and how many of the found ones rest on a test. */
export async function countChecked(db: Store, projectId: number, filter: SeriesFilter): Promise<CheckedSeries> {
  const { text, values } = toSeriesConditions(filter);
  const [row] = await queryRows<CheckedSeries>(db.pool, toStatement(text), [projectId, ...values]);
  return row ?? { series: 0, ofProject: 0, longest: 0, called: 0 };
}
