/** A real database for one test file. */
export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
