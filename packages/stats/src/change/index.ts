/** Where the level of a series changes (change-1). Imports nothing of ours. */
export { findCertainChanges, type SuspectedChange } from './find-certain-changes.ts';
export type { ChangePoint } from './find-change-points.ts';
