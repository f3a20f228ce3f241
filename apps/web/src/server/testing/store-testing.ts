/** A real database for one test file: the second front door of the store, for tests alone. */
export {
  createTestDatabase,
  sampleResult,
  sampleRun,
  type TestDatabase,
  toNewRun,
  useTestDatabase,
  useTestValue,
  // biome-ignore lint/style/noRestrictedImports: it is a door of the store's package, not a path into its room
} from '@tachograph/store/testing';
