export { countRunResults } from './count-run-results.ts';
export { listRunResults, type RunResult } from './list-run-results.ts';
export type { RunResultFilter } from './select-run-results.ts';
