export { findRun, type PastExclusion, type RunDetail } from './find-run.ts';
export { findRunRaw, type RawUpload } from './find-run-raw.ts';
export { listRecentRuns, type RecentRun } from './list-recent-runs.ts';
export { listReproductions } from './list-reproductions.ts';
export { listRunSources, type RunSource } from './list-run-sources.ts';
export { listRuns, type RunFilter } from './list-runs.ts';
export { type PrintedUnit, readPrintedUnits } from './read-printed-units.ts';
export type { Exclusion, ListedRun, RunSummary } from './run.ts';
