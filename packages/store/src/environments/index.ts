export { type EnvironmentDetail, findEnvironment } from './find-environment.ts';
export { listEnvironmentRecords } from './list-environment-records.ts';
export { listEnvironments } from './list-environments.ts';
export { listPublishedEnvironments } from './list-published-environments.ts';
export type { EnvironmentSummary } from './select-environments.ts';
