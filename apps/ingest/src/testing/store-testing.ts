/** A real database for one test file: the entry point of the store for tests. */
// biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
export { createTestDatabase, prismaOf, toNewRun, useTestDatabase, useTestValue } from '@tachograph/store/testing';
