/**
 * What is between us and PostgreSQL: nothing, or a pooler in transaction mode, which gives each transaction any of its
 * connections. `prepared` is one that keeps prepared statements, as PgBouncer does from 1.21 on; `unprepared` one that does not.
 */
export type Pooler = 'none' | 'unprepared' | 'prepared';

const POOLERS: Readonly<Record<string, Pooler>> = { false: 'none', true: 'unprepared', prepared: 'prepared' };

/**
 * What the parameter `pgbouncer` of a database URL says. `true` has the meaning that Prisma gave it.
 *
 * @throws {Error} with one sentence for the operator who sets the URL
 */
export function readPooler(url: string): Pooler {
  const value = new URL(url).searchParams.get('pgbouncer');
  const pooler = value === null ? 'none' : POOLERS[value];
  if (pooler === undefined) throw new Error(`pgbouncer is true or prepared in the URL of the database, not ${value}`);
  return pooler;
}
