/** compare-3: versions that were measured in turns, in one batch or linked by the anchor of two. Imports nothing of ours. */
export { type BetweenBatches, estimateBetweenBatches, findBetweenBatches } from './between-batches.ts';
export { compareChained, showsNothingSlower } from './compare-chained.ts';
export { compareAcrossOccasions } from './compare-occasions.ts';
export {
  comparePair,
  compareToAnchor,
  exchangeSides,
  findEffect,
  type TurnTest,
} from './compare-pair.ts';
export { findFate } from './find-fate.ts';
export { fitAdditive, type LogRatios } from './fit-additive.ts';
export { type Kind, spreadOf, spreadWithout } from './known-case.ts';
export { type Pool, spreadOfCase, spreadToAnchor } from './spread-of-case.ts';
