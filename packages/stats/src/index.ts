/** Numbers in, numbers out: summaries, intervals and the tests behind a verdict. Imports nothing of ours. */
export { createRandom, type Random } from './distribution/random.ts';
export { differenceOfEstimates } from './ratio/difference-of-estimates.ts';
export { geometricMean } from './ratio/geometric-mean.ts';
export { medianInterval } from './sample/median-interval.ts';
export { medianOf } from './sample/quantile.ts';
export {
  intervalOfMean,
  intervalOfStandardError,
  rescaleInterval,
  standardDeviation,
} from './sample/rescale-interval.ts';
