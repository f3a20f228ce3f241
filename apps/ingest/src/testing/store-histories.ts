/** Histories of a project in the store, for tests. */
// biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
export { applyHistory, createTestProject, randomHistory, sampleResult, sampleRun } from '@tachograph/store/testing';
