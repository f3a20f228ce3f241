/** Quantiles of two distributions that were measured in the same invocations. Imports nothing of ours. */
export { type BandPoint, spreadQuantiles, toBandPoint } from './band-quantiles.ts';
export { compareQuantiles, type QuantileFinding } from './compare-quantiles.ts';
export { noiseOfRows } from './noise-of-rows.ts';
