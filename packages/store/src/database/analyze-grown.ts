import { queryRows } from './query-rows.ts';
import type { Store } from './store.ts';

/**
 * Tables of which the planner knows less than two thirds of the rows. PostgreSQL looks by itself once a minute, and until then plans a table
 * that a large upload has filled as if it were small.
 */
const GROWN = `
  SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
  WHERE schemaname = current_schema() AND n_mod_since_analyze > 1000 AND n_mod_since_analyze > n_live_tup / 2`;

/** Have PostgreSQL count what it plans with again, in the tables that grew most. Returns their names. */
export async function analyzeGrown(db: Store): Promise<string[]> {
  const grown = await queryRows<{ name: string }>(db.pool, GROWN);
  for (const { name } of grown) await queryRows(db.pool, `ANALYZE ${name}`);
  return grown.map(({ name }) => name);
}
