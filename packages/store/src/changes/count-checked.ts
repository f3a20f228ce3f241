import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { type ChangeFilter, FROM_NEWEST } from './list-changes.ts';

/** What a list of changes rests on. */
export type CheckedSeries = {
  /** Series with results in which changes are looked for. */
  readonly series: number;
  /** Found changes of these that rest on a test with others, and so have a q, among the newest 10,000 of the project. */
  readonly called: number;
};

const TEXT = `
  WITH checked AS (
    SELECT s.id FROM series s JOIN cases k ON k.project_id = s.project_id AND k.id = s.case_id
    WHERE s.project_id = $1 AND s.points > 0 AND ($2::text IS NULL OR s.driver = $2)
      AND ($3::text IS NULL OR k.scenario = $3) AND ($4::text IS NULL OR k.metric = $4)
      AND ($5::bool OR s.environment_id = $6::bigint)
  )
  SELECT (SELECT count(*)::int FROM checked) AS series, (
    SELECT count(*)::int ${FROM_NEWEST} JOIN checked ON checked.id = c.series_id
    WHERE c.more_runs IS NULL AND c.details ->> 'q' IS NOT NULL
  ) AS called`;

/** In how many series a project looks for changes, and how many of the found ones rest on a test. */
export async function countChecked(
  db: Store,
  projectId: number,
  { driver, scenario, metric, environment }: Pick<ChangeFilter, 'driver' | 'scenario' | 'metric' | 'environment'>,
): Promise<CheckedSeries> {
  // A text that is no identity matches nothing.
  const identity = environment === undefined ? null : parseHexKey(environment);
  const values = [projectId, driver ?? null, scenario ?? null, metric ?? null, environment === undefined, identity];
  const [row] = await queryRows<CheckedSeries>(db.pool, TEXT, values);
  return row ?? { series: 0, called: 0 };
}
