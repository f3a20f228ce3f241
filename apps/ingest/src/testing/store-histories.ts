/** Histories of a project in the store, for tests. */
export {
  applyHistory,
  createChangingProject,
  createTestProject,
  randomHistory,
  sampleResult,
  sampleRun,
  toFoundChange,
  // biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
} from '@tachograph/store/testing';
