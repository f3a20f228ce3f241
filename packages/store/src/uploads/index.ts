export { aggregatePending } from './aggregate-runs.ts';
export { insertPackedRun, insertRun } from './insert-run.ts';
export { isRunStored } from './is-run-stored.ts';
export { TokenRejectedError } from './token-in-force.ts';
