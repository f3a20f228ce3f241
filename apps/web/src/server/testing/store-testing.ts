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
  // biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
} from '@tachograph/store/testing';
