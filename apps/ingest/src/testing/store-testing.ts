/** A real database for one test file, and runs to put into it: the entry point of the store for tests. */
// biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
export { createTestDatabase, toNewRun, useTestDatabase, useTestValue } from '@tachograph/store/testing';
// biome-ignore lint/style/noRestrictedImports: likewise
export { applyHistory, createTestProject, randomHistory, sampleResult, sampleRun } from '@tachograph/store/testing';
