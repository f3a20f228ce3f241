export type { BaseQuery, BaseRun } from './find-base-runs.ts';
export { type Baseline, readBaseline } from './read-baseline.ts';
