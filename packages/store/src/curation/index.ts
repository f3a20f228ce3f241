export { deleteRun } from './delete-run.ts';
export { excludeRun, includeRun } from './exclude-run.ts';
export { listExpiringProjects } from './list-expiring-projects.ts';
export { countOldRuns, listOldRuns, type OldRunsFilter } from './old-runs.ts';
export { readExcludedResults } from './read-excluded-results.ts';
