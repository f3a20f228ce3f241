/** A real database for one test file: the entry point of the store for tests. */
export {
  createTestDatabase,
  prismaOf,
  sampleResult,
  sampleRun,
  type TestDatabase,
  toNewRun,
  useTestDatabase,
  useTestValue,
} from '@tachograph/store/testing';
