export { deleteRun } from './delete-run.ts';
export { excludeRun, includeRun } from './exclude-run.ts';
export { type ExpiringProject, listExpiringProjects } from './list-expiring-projects.ts';
export { countOldRuns, listOldRuns, type OldRunsFilter, previewOldRuns } from './old-runs.ts';
export { readExcludedResults } from './read-excluded-results.ts';
