/** Distributions of two sides, compared quantile by quantile. */
export {
  compareDistributions,
  type DistributionComparison,
  type InvocationOfBoth,
  meanQuantile,
} from './compare-distributions.ts';
