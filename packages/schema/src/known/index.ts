export { KnownRuns } from './known-runs.ts';
