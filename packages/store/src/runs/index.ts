export { countRuns, countRunsByDay } from './count-runs.ts';
export { findRun, findRunRaw, type RawUpload, type RunDetail, type RunLocation } from './find-run.ts';
export { findWholeRun, type WholeRun } from './find-whole-run.ts';
export { listRecentRuns, listReproductions, listRunSources, listRuns, type RecentRun } from './list-runs.ts';
export { openRunDocument } from './open-run-document.ts';
export { readOrigins } from './read-origins.ts';
export { readPrintedUnits } from './read-printed-units.ts';
export type { Exclusion, ListedRun, RunSummary } from './run.ts';
