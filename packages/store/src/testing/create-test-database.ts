import type { Store } from '../store.ts';

export type TestDatabase = { readonly url: string; readonly db: Store; readonly drop: () => Promise<void> };

/** An empty, migrated database on the server that TEST_DATABASE_URL names. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  throw new Error('not written yet');
}
