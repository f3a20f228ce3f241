/** Numbers in, numbers out: summaries, intervals and the tests behind a verdict. Imports nothing of ours. */
export { benjaminiHochberg } from './compare/benjamini-hochberg.ts';
export { createRandom, type Random } from './distribution/random.ts';
export { bootstrapRatio, type RatioInterval } from './ratio/bootstrap-ratio.ts';
export { differenceOfEstimates } from './ratio/difference-of-estimates.ts';
export { geometricMean } from './ratio/geometric-mean.ts';
export { ratioOfMeans } from './ratio/ratio-of-means.ts';
export { mannWhitney, smallestP } from './sample/mann-whitney.ts';
export { medianInterval } from './sample/median-interval.ts';
export { medianOf } from './sample/quantile.ts';
export {
  intervalOfMean,
  intervalOfStandardError,
  rescaleInterval,
  standardDeviation,
} from './sample/rescale-interval.ts';
