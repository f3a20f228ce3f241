/** From repeats and the noise of a pool to the outcome of a cell, and of the steps of a driver. Imports nothing of ours. */
export { benjaminiHochberg } from './benjamini-hochberg.ts';
export { compareRepeats, type ModeratedTest } from './compare-repeats.ts';
export { CELL_LEVEL, decideCell } from './decide-cell.ts';
export { decidePage, type PageDecision } from './decide-page.ts';
export { isInterleaved } from './is-interleaved.ts';
export { findNoise, findPrior, type Prior, type Spread, toLogSpread, variationOfOneRun } from './prior.ts';
export { countMissingRepeats, planRepeats, shareLevel } from './repeats-needed.ts';
export { findSmallestShown } from './smallest-shown.ts';
