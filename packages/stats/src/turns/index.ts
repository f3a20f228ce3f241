/** compare-3: versions that were measured in turns in one batch. Imports nothing of ours. */
export { CELL_LEVEL, comparePair, compareToAnchor, decideCell, exchangeSides, type TurnTest } from './compare-pair.ts';
export { fitAdditive, type LogRatios } from './fit-additive.ts';
export { type Pool, spreadOfCase, spreadToAnchor } from './spread-of-case.ts';
