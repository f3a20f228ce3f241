import type { Store } from '../store.ts';

export type MigrationState = {
  readonly applied: readonly string[];
  /** On disk, not in the database. */
  readonly pending: readonly string[];
  /** In the database, not on disk: the database is newer than this program. */
  readonly unknown: readonly string[];
  /** Started and never finished. */
  readonly failed: readonly string[];
  readonly current: boolean;
};

/** Compare the migrations applied with the names of those on disk (the folders of prisma/migrations). */
export async function readMigrationState(_db: Store, _onDisk: readonly string[]): Promise<MigrationState> {
  throw new Error('not written yet');
}
