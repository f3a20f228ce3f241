/** Quantiles of two distributions that were measured in the same invocations. Imports nothing of ours. */
export { findPairNoise } from '../turns/compare-pair.ts';
export { type BandPoint, spreadQuantiles, toBandPoint } from './band-quantiles.ts';
export { compareQuantiles, type QuantileFinding } from './compare-quantiles.ts';
