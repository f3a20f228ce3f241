export { type KnownRun, KnownRuns } from './known-runs.ts';
