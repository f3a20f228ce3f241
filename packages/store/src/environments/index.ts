export { type EnvironmentDetail, findEnvironment } from './find-environment.ts';
export { listEnvironmentRecords, listEnvironments, listPublishedEnvironments } from './list-environments.ts';
export type { EnvironmentSummary } from './select-environments.ts';
