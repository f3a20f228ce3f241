import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import { FROM_SERIES, RESULTS_OF_RUN, type RunResultFilter, toSeriesConditions } from './select-run-results.ts';

type Counted = { readonly slug: string; readonly name: string; readonly results: number };

type RunResultCounts = {
  readonly results: number;
  /** By title. */
  readonly scenarios: readonly Counted[];
  /** By name. */
  readonly drivers: readonly Counted[];
};

type CountRow = Counted & { readonly kind: 'scenario' | 'driver' };

const toText = (conditions: string): string => `
  WITH counted AS (
    SELECT series_id, count(*) AS results FROM (${RESULTS_OF_RUN}) e GROUP BY series_id
  ), named AS (
    SELECT c.scenario, n.title, s.driver, d.name, sum(o.results)::int AS results
    FROM counted o JOIN (${FROM_SERIES}) ON s.project_id = $1 AND s.id = o.series_id
    WHERE true${conditions}
    GROUP BY c.scenario, n.title, s.driver, d.name
  )
  SELECT 'scenario' AS kind, scenario AS slug, title AS name, sum(results)::int AS results FROM named GROUP BY 2, 3
  UNION ALL
  SELECT 'driver', driver, name, sum(results)::int FROM named GROUP BY 2, 3
  ORDER BY kind, name, slug`;

const FIRST_CONDITION = 3;

/** The number of results of a run, by scenario and by driver, of those that match. It reads no point. */
export async function countRunResults(
  db: Store,
  projectId: number,
  run: string,
  filter: RunResultFilter = {},
): Promise<RunResultCounts> {
  const conditions = toSeriesConditions(filter, FIRST_CONDITION);
  const rows = await queryRows<CountRow>(db.pool, toText(conditions.text), [
    projectId,
    parsePublicId(run),
    ...conditions.values,
  ]);
  const ofKind = (wanted: CountRow['kind']) =>
    rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...counted }) => counted);
  const drivers = ofKind('driver');
  return { results: drivers.reduce((sum, { results }) => sum + results, 0), scenarios: ofKind('scenario'), drivers };
}
