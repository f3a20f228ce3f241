import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';

/** How many changes a scenario has, and the id of the largest of the newest day. */
export type ChangedScenario = { readonly changes: number; readonly newest: string };

const DAY = `date_trunc('day', c.at, 'UTC')`;
const SIZE = `coalesce(abs(ln((c.details->>'ratio')::float8)), 0)`;

const TEXT = `
  SELECT k.scenario, count(*)::int AS changes,
    (array_agg(c.id ORDER BY ${DAY} DESC, ${SIZE} DESC, c.id DESC))[1] AS newest
  FROM changes c
  JOIN series s ON s.project_id = c.project_id AND s.id = c.series_id
  JOIN cases k ON k.project_id = s.project_id AND k.id = s.case_id
  WHERE c.project_id = $1 AND c.is_current AND c.more_runs IS NULL AND c.state <> 'false-alarm'
  GROUP BY k.scenario`;

/** The scenarios of a project (their slugs) that have changes which were found and are no false alarms. */
export async function listChangedScenarios(
  db: Store,
  projectId: number,
): Promise<ReadonlyMap<string, ChangedScenario>> {
  type Row = { readonly scenario: string; readonly changes: number; readonly newest: RowId };
  const rows = await queryRows<Row>(db.pool, TEXT, [projectId]);
  return new Map(rows.map(({ scenario, changes, newest }) => [scenario, { changes, newest: toHexKey(newest) }]));
}
