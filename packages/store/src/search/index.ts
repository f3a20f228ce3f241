export { type Found, findNames } from './find-names.ts';
export { type FoundRun, findRuns } from './find-runs.ts';
