/** Where the level of a series changes. Imports nothing of ours. */
export { CHANGE_1, findChangePoints } from './find-change-points.ts';
