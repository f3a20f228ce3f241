export { type InsertedRun, insertPackedRun, insertRun } from './insert-run.ts';
export { isRunStored } from './is-run-stored.ts';
export type { NewRun, NewWholeRun } from './new-run.ts';
export { createRunPayload, packRun, type RunPayload } from './run-payload.ts';
