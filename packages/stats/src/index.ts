/** Numbers in, numbers out: summaries, intervals and the tests behind a verdict. Imports nothing of ours. */
export { benjaminiHochberg } from './benjamini-hochberg.ts';
export { bootstrapRatio, type RatioInterval } from './bootstrap-ratio.ts';
export { differenceOfEstimates } from './difference-of-estimates.ts';
export { geometricMean } from './geometric-mean.ts';
export { mannWhitney, smallestP } from './mann-whitney.ts';
export { medianInterval } from './median-interval.ts';
export { medianOf } from './quantile.ts';
export { createRandom, type Random } from './random.ts';
export { ratioOfMeans } from './ratio-of-means.ts';
export { intervalOfMean, intervalOfStandardError, rescaleInterval, standardDeviation } from './rescale-interval.ts';
