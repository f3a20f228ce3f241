/** A real database for one test file, and runs to put into it: the entry point of the store for tests. */
export {
  applyHistory,
  createTestDatabase,
  createTestProject,
  randomHistory,
  sampleResult,
  sampleRun,
  toNewRun,
  useTestDatabase,
  useTestValue,
  // biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
} from '@tachograph/store/testing';
