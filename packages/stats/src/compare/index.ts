/** The rules of compare-2: from repeats and the noise of a pool to the outcomes of a page. Imports nothing of ours. */
export { comparePaired } from './compare-paired.ts';
export { compareRepeats, type ModeratedTest } from './compare-repeats.ts';
export { decidePage, type PageDecision, type PageDecisions } from './decide-page.ts';
export { isInterleaved } from './is-interleaved.ts';
export { type Spread, toLogSpread, toSpread } from './log-spread.ts';
export { findNoise, findPrior, type Prior, variationOfOneRun } from './prior.ts';
export { countMissingRepeats, planRepeats } from './repeats-needed.ts';
export { findSmallestShown } from './smallest-shown.ts';
