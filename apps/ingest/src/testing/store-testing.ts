/** A real database for one test file: the entry point of the store for tests. */
export { createTestDatabase, prismaOf, toNewRun, useTestDatabase, useTestValue } from '@tachograph/store/testing';
