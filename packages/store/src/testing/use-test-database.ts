import type { StoreOptions } from '../database/store.ts';
import { createTestDatabase, type TestDatabase } from './create-test-database.ts';
import { useTestValue } from './use-test-value.ts';

/** An empty, migrated database for the tests of one file, on the server that TEST_DATABASE_URL names. */
export const useTestDatabase = (options: StoreOptions = {}): TestDatabase =>
  useTestValue(
    () => createTestDatabase(options),
    (database) => database.drop(),
  );
