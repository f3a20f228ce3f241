import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TEXT = `
  SELECT EXISTS (
    SELECT 1 FROM cases c
    JOIN series s ON s.project_id = $1 AND s.case_id = c.id
    JOIN LATERAL (SELECT 1 FROM histograms h WHERE h.project_id = $1 AND h.series_id = s.id LIMIT 1) h ON true
    WHERE c.project_id = $1 AND c.scenario = $2
  ) AS found`;

/** Whether a result in a scenario, by its slug, has a histogram. */
export async function hasHistograms(db: Store, projectId: number, scenario: string): Promise<boolean> {
  const [row] = await queryRows<{ found: boolean }>(db.pool, TEXT, [projectId, scenario]);
  return row?.found ?? false;
}
