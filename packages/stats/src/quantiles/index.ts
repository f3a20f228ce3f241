/** Quantiles of two distributions that were measured in the same invocations. Imports nothing of ours. */
export { findPairNoise } from '../turns/compare-pair.ts';
export { type BandPoint, spreadQuantiles, toBandPoint } from './band-quantiles.ts';
export { compareQuantiles, countNeeded, type QuantileFinding } from './compare-quantiles.ts';
