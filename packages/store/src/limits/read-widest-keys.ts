import type { Store } from '../store.ts';

const TEXT = `
  SELECT key, count(DISTINCT value)::int AS values FROM (
    SELECT 'params.' || p.key AS key, p.value::text AS value
    FROM cases c CROSS JOIN LATERAL jsonb_each(c.params) AS p WHERE c.project_id = $1
    UNION ALL
    SELECT 'driver.options.' || o.key, o.value::text
    FROM series s CROSS JOIN LATERAL jsonb_each(s.options) AS o WHERE s.project_id = $1
    UNION ALL
    SELECT 'scenario', c.scenario FROM cases c WHERE c.project_id = $1
    UNION ALL
    SELECT 'driver', s.driver FROM series s WHERE s.project_id = $1
    UNION ALL
    SELECT 'environment', s.environment_id::text FROM series s WHERE s.project_id = $1
  ) AS k
  GROUP BY key ORDER BY values DESC, key LIMIT 20`;

/** What tells the series of a project apart, with the number of distinct values stored, most first; 20 at most. */
export async function readWidestKeys(db: Store, projectId: number): Promise<[key: string, values: number][]> {
  const { rows } = await db.pool.query<{ key: string; values: number }>(TEXT, [projectId]);
  return rows.map(({ key, values }) => [key, values]);
}
