import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TEXT = `
  WITH measured AS (
    SELECT c.params, c.scenario, s.options, s.driver, s.environment_id
    FROM series_aggregates s JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id WHERE s.project_id = $1
  )
  SELECT key, count(DISTINCT value)::int AS values FROM (
    SELECT 'params.' || p.key AS key, p.value::text AS value
    FROM measured c CROSS JOIN LATERAL jsonb_each(c.params) AS p
    UNION ALL
    SELECT 'driver.options.' || o.key, o.value::text
    FROM measured s CROSS JOIN LATERAL jsonb_each(s.options) AS o
    UNION ALL
    SELECT 'scenario', c.scenario FROM measured c
    UNION ALL
    SELECT 'driver', s.driver FROM measured s
    UNION ALL
    SELECT 'environment', s.environment_id::text FROM measured s
  ) AS k
  GROUP BY key ORDER BY values DESC, key LIMIT 20`;

/** What tells the series of a project apart, with the number of distinct values stored, most first; 20 at most. */
export async function readWidestKeys(db: Store, projectId: number): Promise<[key: string, values: number][]> {
  const rows = await queryRows<{ key: string; values: number }>(db.pool, TEXT, [projectId]);
  return rows.map(({ key, values }) => [key, values]);
}
