/** Where the level of a series changes (change-1). Imports nothing of ours. */
export { type ChangePoint, findChangePoints } from './find-change-points.ts';
