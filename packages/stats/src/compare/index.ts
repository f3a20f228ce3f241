/** The rules of compare-2: from repeats and the noise of a pool to the outcomes of a page. Imports nothing of ours. */
export { comparePaired, compareRepeats, type ModeratedTest } from './compare-repeats.ts';
export { decidePage, type PageDecision, type PageDecisions } from './decide-page.ts';
export { isInterleaved } from './is-interleaved.ts';
export { findNoise, findPrior, type Prior, type Spread, toLogSpread, toSpread, variationOfOneRun } from './prior.ts';
export { countMissingRepeats, planRepeats } from './repeats-needed.ts';
export { findSmallestShown } from './smallest-shown.ts';
