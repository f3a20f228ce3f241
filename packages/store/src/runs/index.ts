export { findRun, type RunDetail } from './find-run.ts';
export { findRunRaw, type RawUpload } from './find-run-raw.ts';
export { listRecentRuns, type RecentRun } from './list-recent-runs.ts';
export { listReproductions } from './list-reproductions.ts';
export { listRunSources } from './list-run-sources.ts';
export { listRuns } from './list-runs.ts';
export { readPrintedUnits } from './read-printed-units.ts';
export type { Exclusion, ListedRun, RunSummary } from './run.ts';
