/** Projects in a real database: the entry point of the store for tests. */
// biome-ignore lint/style/noRestrictedImports: an entry point of the package, which only tests may use
export { createTestProject, useTestDatabase } from '@tachograph/store/testing';
