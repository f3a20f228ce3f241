import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TEXT = `
  SELECT w.scenario FROM unnest($2::text[]) AS w (scenario)
  WHERE EXISTS (
    SELECT 1 FROM cases c
    JOIN series s ON s.project_id = $1 AND s.case_id = c.id
    JOIN LATERAL (SELECT 1 FROM histograms h WHERE h.project_id = $1 AND h.series_id = s.id LIMIT 1) h ON true
    WHERE c.project_id = $1 AND c.scenario = w.scenario
  )`;

/** Those of some scenarios, by slug, in which a result has a histogram. */
export async function listScenariosWithHistograms(
  db: Store,
  projectId: number,
  scenarios: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scenarios.length === 0) return new Set();
  const rows = await queryRows<{ scenario: string }>(db.pool, TEXT, [projectId, [...new Set(scenarios)]]);
  return new Set(rows.map(({ scenario }) => scenario));
}
