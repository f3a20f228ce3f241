export { deleteRun } from './delete-run.ts';
export { excludeRun, includeRun } from './exclude-run.ts';
export {
  countOldRuns,
  type ExpiringProject,
  listExpiringProjects,
  listOldRuns,
  type OldRunsFilter,
  previewOldRuns,
} from './old-runs.ts';
export { readExcludedResults } from './read-excluded-results.ts';
