import { queryRows } from './query-rows.ts';
import type { Store } from './store.ts';
import { sqlStateOf } from './with-retries.ts';

export type MigrationState = {
  readonly applied: readonly string[];
  /** On disk, not in the database. */
  readonly pending: readonly string[];
  /** In the database, not on disk: the database is newer than this program. */
  readonly unknown: readonly string[];
  /** Started and never finished. */
  readonly failed: readonly string[];
  /** Nothing pending, unknown or failed. */
  readonly current: boolean;
};

type MigrationRow = { readonly name: string; readonly finished: boolean };

const UNDEFINED_TABLE = '42P01';

/** Prisma's own record of migrations; a database without it has had none. */
async function readRecord(db: Store): Promise<MigrationRow[]> {
  try {
    const rows = await queryRows<MigrationRow>(
      db.pool,
      `
      SELECT migration_name AS name, bool_or(finished_at IS NOT NULL) AS finished
      FROM _prisma_migrations WHERE rolled_back_at IS NULL
      GROUP BY migration_name ORDER BY migration_name`,
    );
    return rows;
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** Compare the migrations applied with the names of those on disk (the folders of prisma/migrations). */
export async function readMigrationState(db: Store, onDisk: readonly string[]): Promise<MigrationState> {
  const record = await readRecord(db);
  const applied = record.filter(({ finished }) => finished).map(({ name }) => name);
  const failed = record.filter(({ finished }) => !finished).map(({ name }) => name);
  const pending = onDisk.filter((name) => !applied.includes(name) && !failed.includes(name));
  const unknown = applied.filter((name) => !onDisk.includes(name));
  return { applied, pending, unknown, failed, current: pending.length + unknown.length + failed.length === 0 };
}
