/** A real database for one test file: the second front door of the store, for tests alone. */
// biome-ignore lint/style/noRestrictedImports: it is a door of the store's package, not a path into its room
export { createTestDatabase, toNewRun, useTestValue } from '@tachograph/store/testing';
