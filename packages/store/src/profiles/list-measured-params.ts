import type { Params } from '@tachograph/schema/result';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from '../runs/select-runs.ts';

type Measured = { readonly run: string; readonly scenario: string; readonly driver: string };

const RUN = 'SELECT 1 FROM runs WHERE project_id = $1 AND id = $2';

const TEXT = `
  SELECT DISTINCT c.params FROM run_payloads l
  JOIN series s ON s.project_id = l.project_id AND s.id = ANY (l.series_ids)
  JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
  WHERE l.project_id = $1 AND l.run_id = $2 AND s.driver = $3 AND c.scenario = $4`;

/** The params with which a run measured a driver in a scenario, by their slugs; null where the project has no such run. */
export async function listMeasuredParams(
  db: Store,
  projectId: number,
  { run: publicId, scenario, driver }: Measured,
): Promise<Params[] | null> {
  const run = parsePublicId(publicId);
  if (run === null || (await queryRows(db.pool, RUN, [projectId, run])).length === 0) return null;
  const rows = await queryRows<{ params: Params }>(db.pool, TEXT, [projectId, run, driver, scenario]);
  return rows.map(({ params }) => params);
}
