export { deleteRun } from './delete-run.ts';
export { type Actor, excludeRun, includeRun } from './exclude-run.ts';
