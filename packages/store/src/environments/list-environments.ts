import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import {
  type EnvironmentRow,
  type EnvironmentSummary,
  SELECT_ENVIRONMENTS,
  toEnvironmentSummary,
} from './select-environments.ts';

/** Those that have results; the one used last comes first. */
export async function listEnvironments(db: Store, projectId: number): Promise<EnvironmentSummary[]> {
  const text = `${SELECT_ENVIRONMENTS} AND s.results > 0 ORDER BY s.last_at DESC, e.id`;
  const rows = await queryRows<EnvironmentRow>(db.pool, text, [projectId]);
  return rows.map(toEnvironmentSummary);
}
