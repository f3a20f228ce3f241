/** Distributions of two versions, compared quantile by quantile. */
export {
  type ChosenHistograms,
  chooseHistograms,
  type DistributionSide,
  type MeasuredHistogram,
} from './choose-histograms.ts';
export { compareDistributions, type DistributionComparison } from './compare-distributions.ts';
export {
  describeDistribution,
  formatFinding,
  nameQuantile,
  nameSide,
  type Reading,
  toBetter,
  toOutcome,
} from './describe-distribution.ts';
