/** A real database for one test file, and runs to put into it. */
export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { toNewRun } from './to-new-run.ts';
