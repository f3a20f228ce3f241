import type { Store } from '../database/store.ts';

const TABLES = [
  'environments',
  'drivers',
  'driver_versions',
  'scenarios',
  'scenario_versions',
  'cases',
  'series',
  'runs',
  'run_payloads',
  'profiles',
  'histograms',
  'points',
  'idempotency_keys',
];

/** Number of rows of every table that uploads write to. */
export async function countRows(db: Store): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const { rows } = await db.pool.query<Record<string, number>>(`SELECT ${counts.join(', ')}`);
  return rows[0] ?? {};
}
