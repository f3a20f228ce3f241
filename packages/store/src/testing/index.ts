/** A real database for one test file, and runs to put into it. */
export { prismaOf } from '../database/prisma-of.ts';
export { createChangingProject } from './create-changing-project.ts';
export { type ClusterDatabase, createClusterDatabase } from './create-cluster-database.ts';
export { createTestDatabase, type TestDatabase } from './create-test-database.ts';
export { createTestProject } from './create-test-project.ts';
export { isCluster, readDirectTestDatabaseUrl, readNodes } from './env.ts';
export { explainScans } from './explain-scans.ts';
export { applyHistory, randomHistory } from './random-history.ts';
export { sampleResult, sampleRun, timeOfRun } from './sample-run.ts';
export { toFoundChange } from './to-found-change.ts';
export { toNewRun } from './to-new-run.ts';
export { useTestDatabase } from './use-test-database.ts';
export { useTestValue } from './use-test-value.ts';
