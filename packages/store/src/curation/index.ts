export { deleteRun } from './delete-run.ts';
export { excludeRun, includeRun } from './exclude-run.ts';
